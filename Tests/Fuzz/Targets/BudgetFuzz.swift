import Documents

/// Budget files.
enum BudgetFuzz: FuzzTarget {
  static let name = "budget"

  static func run(_ bytes: [UInt8]) { _ = try? Budget(file: "budget.json", bytes: bytes) }
}
