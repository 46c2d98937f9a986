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

  /// Lines of a summary without findings, and of one with; where lines are short there are more.
  private var calm: Int { width < BriefFigures.wide ? 24 : 19 }
  private var most: Int { width < BriefFigures.wide ? 32 : 24 }

  func render() -> String {
    let head = SummaryHead(report: report, style: style, width: width)
    let opening = head.line + head.command
    let figures = BriefFigures(recording: recording, style: style, width: width).render()
    let closing = closing
    let limits = BriefLimits(assessment: assessment, style: style, width: width)
    let room = most - Self.lines([opening, figures, limits.line, closing])
    let findings = FixFirst(report: report, style: style, width: width).render(most: max(3, room - 1))
    guard findings.isEmpty else {
      return joined([opening, findings, figures, limits.line + closing], upTo: most)
    }
    let left = calm - Self.lines([opening, figures, closing])
    return joined([opening, figures, limits.render(most: max(2, left - 1)), closing], upTo: calm)
  }

  /// With the scores where there is room for a line.
  private func joined(_ sections: [String], upTo most: Int) -> String {
    var filled = sections.filter { !$0.isEmpty }
    if let score, Self.lines(filled) < most, let last = filled.popLast() { filled.append(score + last) }
    return filled.joined(separator: "\n")
  }

  private var score: String? {
    assessment.score.flatMap { ScoreStrings(card: $0).line }.map {
      "  " + TerminalText.cutList(TerminalText.harmless("Score \($0)"), to: max(16, width - 2)) + "\n"
    }
  }

  /// With the blank ones between the sections.
  private static func lines(_ sections: [String]) -> Int {
    let filled = sections.filter { !$0.isEmpty }
    return filled.reduce(0) { $0 + $1.count(where: { $0 == "\n" }) } + filled.count - 1
  }

  // MARK: - The end

  private var closing: String {
    let room = max(16, width - 2)
    func list(_ line: String) -> String { TerminalText.cutList(TerminalText.harmless(line), to: room) }
    func text(_ line: String) -> String { TerminalText.cut(TerminalText.harmless(line), to: room) }
    let lines = [
      audits.map(list), open.map(text), rights.map(text), notes.map(text), list(more),
    ]
    return lines.compactMap { $0 }.map { "  " + $0 + "\n" }.joined()
  }

  private var audits: String? {
    let counts = [Verdict.pass, .inconclusive, .notMeasured, .notApplicable].compactMap {
      verdict -> String? in
      let count = assessment.audits.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict == .pass ? "passed" : verdict.word.lowercased())"
    }
    let budget = assessment.budget.isEmpty ? " · no budget set (--budget)" : ""
    return counts.isEmpty ? nil : "Audits: " + counts.joined(separator: ", ") + budget
  }

  /// A stimulus that was not given, or a limit that was not judged: both were asked for.
  private var open: String? {
    let ungiven = UngivenStimulus.all(recording)
    if let first = ungiven.first {
      let more = ungiven.count > 1 ? " (and \(ungiven.count - 1) more)" : ""
      return "\(first.label) was not given: \(first.why)\(more)"
    }
    let line = assessment.budget.first { $0.reason != nil && $0.verdict != .pass }
    return line.flatMap { line in line.reason.map { "\(line.metric): \($0)" } }
  }

  private var rights: String? {
    let count = MissingFigures.needingRights(recording)
    guard count > 0 else { return nil }
    return
      "\(ReportStrings.counted(count, "figure")) more with rights: sudo headroom run …; headroom doctor says which"
  }

  private var notes: String? {
    guard let first = recording.notes.first else { return nil }
    return recording.notes.count == 1 ? "Note: \(first)" : "\(recording.notes.count) notes (-v): \(first)"
  }

  private var more: String {
    let own =
      recording.metrics[.observerCPU]?.value.map { " · overhead \(Display.text($0, .seconds)) CPU" } ?? ""
    let worst = assessment.audits.filter { [.fail, .warn].contains($0.verdict) }.min {
      $0.verdict.rank < $1.verdict.rank
    }
    let explained = worst.map { ", headroom explain \($0.id)" } ?? ""
    let tables = isLast ? "headroom report --last -v" : "-v tables, -vv everything"
    return "More: \(tables)\(explained)\(own)"
  }
}
