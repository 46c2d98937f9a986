package import Documents
import Quantities

/// A budget for a terminal: what it allows, and why.
package enum BudgetText {
  /// `at most 64 MiB`, `at least 5 s`, with the window of an average.
  package static func limit(_ limit: Budget.Limit) -> String { BudgetStrings.limit(limit) }

  package static func render(_ named: NamedBudget, width: Int) -> String {
    let budget = named.budget
    var text =
      TerminalText.harmless(
        named.name == budget.name ? "\(named.name): a budget" : "\(named.name): \(budget.name)") + "\n"
    if let description = budget.description {
      text += "  " + TerminalParagraph.wrap(description, indent: 2, width: width) + "\n"
    }
    text +=
      "\nLimits\n" + budget.limits.sorted { $0.key < $1.key }.map { line($0.key, $0.value, width) }.joined()
    let moved = budget.thresholds.sorted { $0.key < $1.key }.flatMap { audit, values in
      values.sorted { $0.key < $1.key }.map { name, value in
        "  \(audit)  \(name) \(Display.text(value.value, value.unit))\n"
      }
    }
    return moved.isEmpty ? text : text + "\nThresholds of audits\n" + moved.joined()
  }

  private static func line(_ metric: String, _ limit: Budget.Limit, _ width: Int) -> String {
    var words = BudgetStrings.limit(limit)
    if let warning = limit.warning { words += ", warns from \(Display.text(warning.value, warning.unit))" }
    if limit.optional { words += ", where it can be measured" }
    let source =
      limit.source.map { "    " + TerminalParagraph.wrap($0, indent: 4, width: width) + "\n" } ?? ""
    let line = "  \(metric)  \(TerminalText.harmless(words))"
    let isWide = TerminalText.width(line) <= width
    let below = "  \(metric)\n    " + TerminalParagraph.wrap(words, indent: 4, width: width)
    return (isWide ? line : below) + "\n\(source)"
  }
}
