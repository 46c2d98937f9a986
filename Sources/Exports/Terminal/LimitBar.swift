import Documents
import Quantities

/// A share, such as how much of a limit was used, as a bar of characters.
enum LimitBar {
  static let cells = 10

  /// Nothing of a limit that has no maximum.
  static func text(_ line: BudgetLine, cells: Int = Self.cells) -> String {
    guard let value = line.compared, let maximum = line.limit.maximum?.value, maximum > 0 else { return "" }
    return text(value / maximum, cells: cells)
  }

  static func text(_ share: Double, cells: Int = Self.cells) -> String {
    // A little is not drawn as nothing.
    let filled = share > 0 ? max(1, Int((min(1, share) * Double(cells)).rounded())) : 0
    return String(repeating: "▓", count: filled) + String(repeating: "░", count: cells - filled)
  }
}
