import Documents
import Quantities

/// How much of a limit was used, as a bar of characters.
enum LimitBar {
  private static let cells = 10

  /// Nothing of a limit that has no maximum.
  static func text(_ line: BudgetLine) -> String {
    guard let value = line.compared, let maximum = line.limit.maximum?.value, maximum > 0 else { return "" }
    let share = min(1, max(0, value / maximum))
    // A little is not drawn as nothing.
    let filled = value > 0 ? max(1, Int((share * Double(cells)).rounded())) : 0
    return String(repeating: "▓", count: filled) + String(repeating: "░", count: cells - filled)
  }
}
