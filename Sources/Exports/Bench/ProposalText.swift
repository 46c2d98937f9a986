package import Documents
import Formats
import Quantities

/// What `headroom init` wrote, and what to do with it.
package enum ProposalText {
  /// - Parameter level: `line` is what was written.
  package static func render(
    _ proposal: BudgetProposal, _ level: SummaryLevel = .brief, budget: String, suite: String,
    command: [String], colour: Bool, width: Int
  ) -> String {
    guard level != .line else { return "wrote \(budget) and \(suite)\n" }
    let style = TerminalStyle(colour: colour)
    var table = TerminalTable(sides: [.left, .right, .right])
    table.rows = [["", "measured", "limit"].map { .init($0, style.faint) }]
    table.rows += proposal.lines.map { line in
      [.init(line.metric), .init(measured(line)), .init(line.limit.text, style.bold)]
    }
    let left = proposal.left.map { metric, why in
      TerminalText.cut(TerminalText.harmless("  no limit on \(metric): \(why)"), to: max(16, width)) + "\n"
    }
    let words = ShellText.command(command)
    return table.render(indent: 2, width: width) + left.joined() + """

        wrote \(budget) and \(suite)
        headroom run --budget \(ShellText.command(["./\(budget)"])) -- \(words)
        headroom bench --update-baseline \(ShellText.command([suite]))    once; then, in CI, without --update-baseline

      """
  }

  private static func measured(_ line: BudgetProposal.Line) -> String {
    let (least, most) = (Display.text(line.least, line.unit), Display.text(line.most, line.unit))
    return least == most ? most : "\(least) to \(most)"
  }
}
