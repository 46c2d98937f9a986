import Documents
import Quantities

/// The limits of a budget with how much of each was used, the ones with the least left first.
struct BriefLimits {
  let assessment: Assessment
  let style: TerminalStyle
  let width: Int

  /// All in one line, where what to fix needs the room: limits that were broken stand there too.
  var line: String {
    guard !assessment.budget.isEmpty else { return "" }
    let name = TerminalText.harmless(assessment.budgetName ?? "Budget")
    let nearest = assessment.budget.filter { $0.verdict == .pass }.min {
      ($0.headroom ?? .infinity, $0.metric) < ($1.headroom ?? .infinity, $1.metric)
    }
    let left = nearest.map { ", \($0.metric) has \(BudgetStrings.headroom($0))" } ?? ""
    return "  "
      + TerminalText.whole("\(name): \(ReportStrings.limits(assessment))\(left)", to: max(16, width - 2))
      + "\n"
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

  /// What is judged: of a value that may be more the end that is compared with the limit.
  private func judged(_ line: BudgetLine) -> String {
    guard line.isMeasured else { return "–" }
    if let end = line.farEnd { return "≤ " + Display.text(end, line.unit) }
    return BudgetStrings.value(line).replacing("at most ", with: "≤ ").replacing("at least ", with: "≥ ")
  }

  /// With the longest bar that leaves names and figures whole; without what is left, and then with shorter names, where
  /// not even that has room.
  private func table(_ lines: ArraySlice<BudgetLine>) -> String {
    let tables = [LimitBar.cells, 8, 6, 4, 0].map { table(lines, bar: $0) }
    if let table = tables.first(where: { $0.fits(indent: 2, width: width) }) {
      return table.render(indent: 2, width: width)
    }
    return lines.map(short).joined()
  }

  private func table(_ lines: ArraySlice<BudgetLine>, bar: Int) -> TerminalTable {
    var table = TerminalTable(sides: [.left, .left, .right, .left] + (bar > 0 ? [.left] : []) + [.right])
    table.rows = lines.map { line in
      let paint = { style.paint($0, line.verdict) }
      let cells: [TerminalTable.Cell] = [
        .init(line.verdict.symbol, paint), .init(line.metric), .init(judged(line)),
        .init("of " + BudgetStrings.bound(line), style.faint),
      ]
      return cells + (bar > 0 ? [.init(LimitBar.text(line, cells: bar), paint)] : [])
        + [.init(BudgetStrings.headroom(line), paint)]
    }
    return table
  }

  /// `  ✓ cpu.wakeups.ra…  27 of 45 000 in 5 min`
  private func short(_ line: BudgetLine) -> String {
    let room = max(16, width - 6 - TerminalTable.narrowest)
    let figures = TerminalText.cut("\(judged(line)) of \(BudgetStrings.bound(line))", to: room)
    let name = TerminalText.column(
      TerminalText.harmless(line.metric),
      max(TerminalTable.narrowest, width - 6 - TerminalText.width(figures)))
    return "  \(style.paint(line.verdict.symbol, line.verdict)) \(name)  \(figures)\n"
  }
}
