import Documents
import Quantities
import Recordings

/// What a run ends with on a terminal, on one screen: the verdict, what to fix first, the most important figures, the
/// limits, and what else there is to see.
struct BriefSummary {
  let report: Report
  let style: TerminalStyle
  let width: Int
  /// Whether it is of the last run that is kept.
  let isLast: Bool

  private var recording: Recording { report.recording }
  private var assessment: Assessment { report.assessment }

  /// Lines of a summary without findings, and of one with.
  private static let (calm, most) = (19, 24)

  /// Notes and reasons over two lines, and figures over more than one, only where nothing is left out for it.
  func render() -> String {
    var chosen = sections(isShort: false, lines: 2)
    for (isShort, lines) in [(false, 1), (true, 2), (true, 1)] where !chosen.isWhole {
      chosen = sections(isShort: isShort, lines: lines)
    }
    return joined(chosen.sections, upTo: chosen.most)
  }

  private func sections(
    isShort: Bool, lines: Int
  ) -> (sections: [String], most: Int, isWhole: Bool) {
    sections(figures: figures(isShort: isShort), closing: closing(lines))
  }

  private func figures(isShort: Bool) -> String {
    BriefFigures(recording: recording, style: style, width: width).render(isShort: isShort)
  }

  /// What stands on the screen, and whether all findings and limits do.
  private func sections(
    figures: String, closing: String
  ) -> (sections: [String], most: Int, isWhole: Bool) {
    let head = SummaryHead(report: report, style: style, width: width)
    let opening = head.line + head.command
    let limits = BriefLimits(assessment: assessment, style: style, width: width)
    let fix = FixFirst(report: report, style: style, width: width)
    let (all, limit) = (fix.render(most: .max), limits.render(most: .max))
    guard all.isEmpty else {
      let room = Self.most - Self.lines([opening, figures, limits.line + closing]) - 1
      let findings = fix.render(most: max(3, room))
      return (
        [opening, findings, figures, limits.line + closing], Self.most,
        findings == all && Self.lines([all]) <= room
      )
    }
    let room = Self.calm - Self.lines([opening, figures, closing]) - 1
    let shown = limits.render(most: max(2, room))
    return ([opening, figures, shown, closing], Self.calm, shown == limit && Self.lines([limit]) <= room)
  }

  /// With the scores where there is room for a line.
  private func joined(_ sections: [String], upTo most: Int) -> String {
    var filled = sections.filter { !$0.isEmpty }
    if let score, Self.lines(filled) < most, let last = filled.popLast() { filled.append(score + last) }
    return filled.joined(separator: "\n")
  }

  private var score: String? {
    assessment.score.flatMap { ScoreStrings(card: $0).line }.map {
      "  " + TerminalText.whole(TerminalText.harmless("Score \($0)"), to: max(16, width - 2)) + "\n"
    }
  }

  /// With the blank ones between the sections.
  private static func lines(_ sections: [String]) -> Int {
    let filled = sections.filter { !$0.isEmpty }
    return filled.reduce(0) { $0 + $1.utf8.count(where: { $0 == UInt8(ascii: "\n") }) } + filled.count - 1
  }

  // MARK: - The end

  /// - Parameter most: lines of a reason and of a note.
  private func closing(_ most: Int) -> String {
    func text(_ line: String?) -> [String] {
      line.map { TerminalParagraph.wrap($0, indent: 2, width: width, most: most, more: "… (-v)") } ?? []
    }
    let lines = fitting(audits) + text(open) + fitting(rights) + notes(most) + fitting(more)
    return lines.map { "  " + $0 + "\n" }.joined()
  }

  /// The first that there is room for: each says less than the one before.
  private func fitting(_ lines: [String]) -> [String] {
    let room = max(16, width - 2)
    let line = lines.map { TerminalText.harmless($0) }.first { TerminalText.width($0) <= room } ?? lines.last
    return line.map { [TerminalText.whole(TerminalText.harmless($0), to: room)] } ?? []
  }

  private var audits: [String] {
    let counts = [Verdict.pass, .inconclusive, .notMeasured, .notApplicable].compactMap {
      verdict -> String? in
      let count = assessment.audits.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict == .pass ? "passed" : verdict.word.lowercased())"
    }
    let budget = assessment.budget.isEmpty ? [" · no budget set (--budget)", " · no budget set (-b)"] : [""]
    return stride(from: counts.count, to: 0, by: -1).flatMap { count in
      budget.map { "Audits: " + counts.prefix(count).joined(separator: ", ") + $0 }
    }
  }

  /// A stimulus that was not given, an event that was not counted, or a limit that was not judged: all were asked for.
  private var open: String? {
    let ungiven = UngivenStimulus.all(recording)
    if let first = ungiven.first {
      let more = ungiven.count > 1 ? " (and \(ungiven.count - 1) more)" : ""
      return "\(first.label) was not given: \(first.why)\(more)"
    }
    if let missing = BriefEvents(recording).missing { return missing }
    let line = assessment.budget.first { $0.reason != nil && $0.verdict != .pass }
    return line.flatMap { line in line.reason.map { "\(line.metric): \($0)" } }
  }

  private var rights: [String] {
    let count = MissingFigures.needingRights(recording)
    guard count > 0 else { return [] }
    let figures = ReportStrings.counted(count, "figure")
    return [
      "\(figures) more with rights: sudo headroom run …; headroom doctor says which",
      "\(figures) more: sudo headroom run …", "\(count) more: sudo headroom run …",
    ]
  }

  /// How many there are where hardly anything of the first has room.
  private func notes(_ most: Int) -> [String] {
    guard let first = recording.notes.first else { return [] }
    let count = recording.notes.count
    func lines(_ start: String) -> [String] {
      TerminalParagraph.wrap("\(start): \(first)", indent: 2, width: width, most: most)
    }
    let whole = lines(count == 1 ? "Note" : "\(count) notes (-v)")
    guard whole.last?.hasSuffix("…") == true else { return whole }
    let isNarrow = width < BriefFigures.wide && most == 1
    return isNarrow
      ? ["\(ReportStrings.counted(count, "note")): -v"] : count == 1 ? lines("Note (-v)") : whole
  }

  private var more: [String] {
    let own =
      recording.metrics[.observerCPU]?.value.map { " · overhead \(Display.text($0, .seconds)) CPU" } ?? ""
    let worst = assessment.audits.filter { [.fail, .warn].contains($0.verdict) }.min {
      $0.verdict.rank < $1.verdict.rank
    }
    let explained = worst.map { ", headroom explain \($0.id)" } ?? ""
    let tables = isLast ? "headroom report --last -v" : "-v tables, -vv everything"
    return ["More: \(tables)\(explained)\(own)", "More: \(tables)\(explained)", "More: \(tables)"]
  }
}
