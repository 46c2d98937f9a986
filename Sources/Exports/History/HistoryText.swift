package import Documents
import Formats
import Quantities
import Recordings

/// Sessions of a history on a terminal; the list of them is `HistoryListText`.
package enum HistoryText {
  package static func session(
    _ session: BenchSession, runs: [BenchRun], figures: [String: [String: BenchFigure]],
    levels: [String: CaseLevel] = [:], colour: Bool, width: Int
  ) -> String {
    let style = TerminalStyle(colour: colour)
    let blocks = names(runs, figures).map { name in
      block(
        name, runs: runs.filter { $0.name == name }, figures: figures[name] ?? [:], levels[name],
        style: style, width: width)
    }
    return ([head(session, style, width)] + blocks).joined(separator: "\n")
  }

  /// To the minute.
  static func day(_ started: String) -> String {
    started.count < 16 ? started : "\(started.prefix(10)) \(started.dropFirst(11).prefix(5))"
  }

  static func verdict(_ session: BenchSession, _ style: TerminalStyle) -> TerminalTable.Cell {
    guard session.isComplete, let verdict = session.verdict else { return .init("not complete", style.faint) }
    return .init("\(verdict.symbol) \(verdict.word.lowercased())") { style.paint($0, verdict) }
  }

  private static func head(_ session: BenchSession, _ style: TerminalStyle, _ width: Int) -> String {
    let machine = session.machine
    let facts: [(String, String?)] = [
      ("key", session.key), ("started", session.started), ("revision", session.revision),
      ("branch", session.branch),
      (
        "machine",
        [
          machine.processor, "\(machine.processors) processors", Display.text(machine.memory, .bytes),
          "Linux \(machine.kernel)", machine.governor.map { "governor \($0)" }, machine.virtualisation,
        ].compactMap { $0 }.joined(separator: ", ")
      ), ("tool", "\(session.tool.name) \(session.tool.version)"),
    ]
    let lines = facts.compactMap { label, value in value.map { fact(label, $0, style, width: width) } }
    let cell = verdict(session, style)
    let suite = TerminalText.cut(TerminalText.harmless(session.suite), to: max(16, width - 20))
    return "\(cell.style(cell.text))  \(style.bold(suite))\n\n" + lines.joined()
  }

  /// Below its label where a word of it would be broken beside it.
  private static func fact(_ label: String, _ value: String, _ style: TerminalStyle, width: Int) -> String {
    let longest = value.split(separator: " ").map { TerminalText.width(String($0)) }.max() ?? 0
    guard longest <= width - 10 else {
      return "\(style.faint(label))\n\(TerminalParagraph.wrap(value, indent: 0, width: width))\n"
    }
    return style.faint(label + String(blanks: 10 - label.count))
      + TerminalParagraph.wrap(value, indent: 10, width: width) + "\n"
  }

  /// Cases in the order in which they were run.
  private static func names(
    _ runs: [BenchRun], _ figures: [String: [String: BenchFigure]]
  ) -> [String] {
    var seen: [String] = []
    for name in runs.map(\.name) + figures.keys.sorted() where !seen.contains(name) { seen.append(name) }
    return seen
  }

  private static func block(
    _ name: String, runs: [BenchRun], figures: [String: BenchFigure], _ level: CaseLevel?,
    style: TerminalStyle, width: Int
  ) -> String {
    let counted = runs.count { !$0.isWarmUp && $0.problem == nil }
    let failed = runs.count { $0.problem != nil }
    let counts =
      (counted == 1 ? "1 run" : "\(counted) runs") + (failed > 0 ? ", \(failed) that do not count" : "")
    let title = TerminalText.cut(TerminalText.harmless(name), to: max(16, width - 24))
    let taken = level?.acceptance.map { _ in level }.flatMap(LevelStrings.words).map {
      "  \(TerminalParagraph.wrap($0, indent: 2, width: width))\n"
    }
    return "\(style.bold(title))  \(style.faint(counts))\n\(taken ?? "")"
      + table(figures.sorted { $0.key < $1.key }, style, width)
  }

  /// Where there is no room for one, a line for each metric and what it came to below.
  private static func table(
    _ figures: [(key: String, value: BenchFigure)], _ style: TerminalStyle, _ width: Int
  ) -> String {
    var table = TerminalTable(sides: [.left, .right, .left, .right])
    table.rows = figures.map { metric, figure in
      [
        .init(metric), .init(Display.text(figure.median.value, figure.sample.unit)),
        .init(HistoryStrings.interval(figure.median, figure.sample.unit), style.faint),
        .init("\(figure.sample.values.count)", style.faint),
      ]
    }
    if table.fits(indent: 2, width: width) { return table.render(indent: 2, width: width) }
    return table.rows.map { cells in
      let values = [cells[1].text, cells[2].text, "\(cells[3].text) runs"].filter { !$0.isEmpty }
      let words = TerminalParagraph.wrap(values.joined(separator: ", "), indent: 6, width: width)
      return "  \(TerminalParagraph.wrap(cells[0].text, indent: 2, width: width))\n      \(words)\n"
    }.joined()
  }
}

/// Words that the pages and texts of a history share.
enum HistoryStrings {
  /// A commit by its first digits, any other name as it is.
  static func revision(_ revision: String?) -> String? {
    guard let revision else { return nil }
    let isHash = revision.utf8.count >= 40 && revision.allSatisfy { $0.isHexDigit }
    return isHash ? String(revision.prefix(10)) : revision
  }

  static func interval(_ interval: Interval, _ unit: Unit) -> String {
    interval.low == interval.high
      ? "" : "\(Display.text(interval.low, unit)) to \(Display.text(interval.high, unit))"
  }

  /// `1.2 s → 1.5 s (+25 %)`
  static func change(_ before: Double, _ after: Double, _ unit: Unit) -> String {
    let words = "\(Display.text(before, unit)) → \(Display.text(after, unit))"
    guard before > 0, after >= 0, (after / before).isFinite else { return words }
    let share = (after / before - 1) * 100
    return words + " (\(share >= 0 ? "+" : "−")\(Display.short(abs(share))) %)"
  }

  static func point(_ point: TrendPoint) -> String {
    let revision = revision(point.revision).map { ", \($0)" } ?? ""
    return "\(point.started.prefix(10)), session \(point.session.prefix(8))\(revision)"
  }
}
