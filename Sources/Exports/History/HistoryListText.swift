package import Documents
import Formats
import Quantities

/// Sessions of a history, the newest first.
package enum HistoryListText {
  /// A line for each session, or two or three where there is no room for a table.
  package static func render(
    _ entries: [(session: BenchSession, runs: Int)], colour: Bool, width: Int
  ) -> String {
    let style = TerminalStyle(colour: colour)
    var table = TerminalTable(sides: [.left, .left, .left, .left, .left, .right, .left])
    table.rows = [
      ["key", "started", "suite", "revision", "branch", "runs", "verdict"].map { .init($0, style.faint) }
    ]
    table.rows += entries.map { row($0, $1, style) }
    if table.fits(indent: 0, width: width) { return table.render(indent: 0, width: width) }
    return entries.map { block($0, runs: $1, style, width: width) }.joined()
  }

  private static func row(
    _ session: BenchSession, _ runs: Int, _ style: TerminalStyle
  ) -> [TerminalTable.Cell] {
    [
      .init(String(session.key.prefix(8)), style.bold), .init(HistoryText.day(session.started)),
      .init(session.suite), .init(HistoryStrings.revision(session.revision) ?? "–"),
      .init(session.branch ?? "–"), .init("\(runs)"), HistoryText.verdict(session, style),
    ]
  }

  private static func block(
    _ session: BenchSession, runs: Int, _ style: TerminalStyle, width: Int
  ) -> String {
    let verdict = HistoryText.verdict(session, style)
    let place = session.suite + (session.branch.map { " on \($0)" } ?? "")
    let words = [
      HistoryText.day(session.started), place, HistoryStrings.revision(session.revision),
      ReportStrings.counted(runs, "run"),
    ].compactMap { $0 }.joined(separator: ", ")
    return "\(style.bold(String(session.key.prefix(8))))  \(verdict.style(verdict.text))\n"
      + "    \(TerminalParagraph.wrap(words, indent: 4, width: width))\n"
  }
}
