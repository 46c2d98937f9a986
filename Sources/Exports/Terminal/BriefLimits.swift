import Documents
import Quantities

/// The limits of a budget with how much of each was used, the ones with the least left first.
struct BriefLimits {
  let assessment: Assessment
  let style: TerminalStyle
  let width: Int

  /// Below so many columns there is no room for the limit, and for a bar.
  private static let (middling, wide) = (60, 72)

  /// All in one line, where what to fix needs the room: limits that were broken stand there too.
  var line: String {
    guard !assessment.budget.isEmpty else { return "" }
    let name = TerminalText.harmless(assessment.budgetName ?? "Budget")
    let nearest = assessment.budget.filter { $0.verdict == .pass }.min {
      ($0.headroom ?? .infinity, $0.metric) < ($1.headroom ?? .infinity, $1.metric)
    }
    let left = nearest.map { ", \($0.metric) has \(BudgetStrings.headroom($0))" } ?? ""
    return "  "
      + TerminalText.cut("\(name): \(ReportStrings.limits(assessment))\(left)", to: max(16, width - 2)) + "\n"
  }

  /// - Parameter most: how many lines there is room for, one of them the heading's.
  func render(most: Int) -> String {
    guard !assessment.budget.isEmpty else { return "" }
    let name =
      "  "
      + style.bold(TerminalText.cut(TerminalText.harmless(assessment.budgetName ?? "Budget"), to: width - 2))
    let lines = assessment.budget.sorted {
      ($0.verdict.rank, $0.headroom ?? .infinity, $0.metric) < (
        $1.verdict.rank, $1.headroom ?? .infinity, $1.metric
      )
    }
    let shown = lines.count <= most - 1 ? lines.count : max(0, most - 2)
    let rest = lines.count - shown
    let more =
      rest > 0 ? "    " + style.faint("and \(rest) more, \(kept(lines.dropFirst(shown)))") + "\n" : ""
    return "\(name)\n\(table(lines.prefix(shown)))\(more)"
  }

  private func kept(_ lines: ArraySlice<BudgetLine>) -> String {
    lines.allSatisfy { $0.verdict == .pass } ? "kept" : "see -v"
  }

  /// Of a bound the side as a sign, where its words would push the figure out.
  private func value(_ line: BudgetLine) -> String {
    let text = BudgetStrings.value(line)
    guard width < Self.middling else { return text }
    return text.replacing("at most ", with: "≤ ").replacing("at least ", with: "≥ ")
  }

  private func table(_ lines: ArraySlice<BudgetLine>) -> String {
    let (hasLimit, hasBar) = (width >= Self.middling, width >= Self.wide)
    var table = TerminalTable(
      sides: [.left, .left, .right] + (hasLimit ? [.left] : []) + (hasBar ? [.left] : []) + [.right])
    table.rows = lines.map { line in
      let paint = { style.paint($0, line.verdict) }
      var cells: [TerminalTable.Cell] = [
        .init(line.verdict.symbol, paint), .init(line.metric),
        .init(line.isMeasured ? value(line) : "–"),
      ]
      if hasLimit { cells.append(.init("of " + BudgetStrings.bound(line), style.faint)) }
      if hasBar { cells.append(.init(LimitBar.text(line), paint)) }
      return cells + [.init(BudgetStrings.headroom(line), paint)]
    }
    return table.render(indent: 2, width: width)
  }
}
