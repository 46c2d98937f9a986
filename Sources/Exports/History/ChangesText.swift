package import Documents
import Formats
import Quantities

/// What `headroom history changes` prints.
package enum ChangesText {
  /// - Parameter shortages: of each timeline that has too few sessions to judge, that it has.
  package static func render(
    _ document: HistoryChanges, store: String?, shortages: [String] = [], isVerbose: Bool, colour: Bool,
    width: Int
  ) -> String {
    let style = TerminalStyle(colour: colour)
    let (shown, rest) = (
      document.changes.filter { isVerbose || isJudged($0) },
      document.changes.filter { !isVerbose && !isJudged($0) }
    )
    let blocks = shown.map { block($0, store: store, style, width: width) }
    let more =
      rest.isEmpty
      ? "" : "-v lists \(ReportStrings.counted(rest.count, "change")) within their gates or without one"
    let counts =
      document.changes.isEmpty && !shortages.isEmpty ? [] : [ChangeStrings.counts(document.changes)]
    let lines = (counts + shortages).map(\.capitalisedFirst) + [more]
    let ends = lines.map { $0.isEmpty ? "" : TerminalParagraph.wrap($0, indent: 0, width: width) + "\n" }
    return ([ends.dropLast().joined()] + blocks + [ends.last ?? ""])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether it is past a gate, so that somebody said that it matters.
  static func isJudged(_ change: LevelChange) -> Bool { change.limit != nil && change.state != .allowed }

  private static func block(
    _ change: LevelChange, store: String?, _ style: TerminalStyle, width: Int
  ) -> String {
    let first = head(change, style, width)
    let figures = [ChangeStrings.figures(change), ChangeStrings.limit(change)].compactMap { $0 }
    let places = [
      "last good \(ChangeStrings.place(change.lastGood))",
      "first bad \(ChangeStrings.place(change.firstBad))", ChangeStrings.course(change),
    ]
    let lines: [String?] = [
      figures.joined(separator: "; "), places.joined(separator: "; "), ChangeStrings.settled(change),
      ChangeStrings.caution(change),
    ]
    let words = lines.compactMap { $0 }.map {
      "    " + TerminalParagraph.wrap($0, indent: 4, width: width) + "\n"
    }
    let command = change.isOpen ? command(ChangeStrings.command(change, store: store), width) : ""
    return first + words.joined() + command
  }

  /// In lines that a shell joins again, so that it can be copied whole.
  private static func command(_ command: String, _ width: Int) -> String {
    guard TerminalText.width(command) + 6 > width else { return "    → \(command)\n" }
    return "    → \(command.replacing(" history:", with: " \\\n        history:"))\n"
  }

  /// State, figure and case, and the suite behind them or, where there is no room, below.
  private static func head(_ change: LevelChange, _ style: TerminalStyle, _ width: Int) -> String {
    let mark = "\(ChangeStrings.symbol(change.state)) \(ChangeStrings.word(change.state))"
    let room = width - TerminalText.width(mark) - 2
    let subject = TerminalText.harmless("\(change.metric) of \(change.name)")
    let suite = TerminalText.cut(TerminalText.harmless(ChangeStrings.suite(change)), to: max(16, width - 4))
    let painted = style.paint(mark, ChangeStrings.colour(change.state))
    guard TerminalText.width(subject) <= room else {
      let lines = TerminalParagraph.wrap(subject, indent: 4, width: width)
      return "\(painted)\n    \(style.bold(lines))\n    \(style.faint(suite))\n"
    }
    let fits = TerminalText.width(subject) + TerminalText.width(suite) + 2 <= room
    return "\(painted)  \(style.bold(subject))\(fits ? "  " : "\n    ")\(style.faint(suite))\n"
  }
}
