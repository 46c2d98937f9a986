import Documents
import Formats
import Quantities
import Recordings

/// The first lines of a summary: verdict, name, time and end of the run, and what was run.
struct SummaryHead {
  let report: Report
  let style: TerminalStyle
  let width: Int

  private var program: Program { report.recording.program }

  /// `✓ PASS  app                    10.8 ms · exit 0`
  var line: String {
    let verdict = report.assessment.verdict
    let mark = "\(verdict.symbol) \(verdict.word.uppercased())"
    let end = end(beside: mark)
    let room = max(Self.shortest, width - TerminalText.width(mark) - TerminalText.width(end) - 4)
    let name = TerminalText.cut(TerminalText.harmless(program.name), to: room)
    let gap = String(blanks: max(2, room - TerminalText.width(name) + 2))
    return "\(style.paint(mark, verdict))  \(style.bold(name))\(gap)\(end)\n"
  }

  /// What a name is left, where the end needs the room.
  private static let shortest = 4

  /// Time and exit status; who ended it only where there is room.
  private func end(beside mark: String) -> String {
    TerminalText.whole(end, to: max(8, width - TerminalText.width(mark) - Self.shortest - 4))
  }

  private var end: String { "\(Display.text(program.duration, .seconds)) · \(ending)" }

  /// `exit 0`, `SIGTERM, time was up`
  private var ending: String {
    let end: String
    switch program.exit {
    case .status(let status): end = "exit \(status)"
    case .signal(_, let name): end = name
    case .unknown: return "end not seen"
    }
    switch program.endedBy {
    case nil: return end
    case "duration": return "\(end), time was up"
    case "linger": return "\(end), processes stayed"
    case let other?: return "\(end), stopped by \(other == "user" ? "you" : other)"
    }
  }

  var command: String {
    let text = TerminalText.cut(ShellText.command(program.command), to: max(16, width - 2))
    return "  \(style.faint(text))\n"
  }

  /// All in one line: `✗ FAIL  app  1 of 5 limits broken, 2 audits failed  1.7 s · exit 0`.
  var whole: String {
    let verdict = report.assessment.verdict
    let mark = "\(verdict.symbol) \(verdict.word.uppercased())"
    let name = TerminalText.cut(TerminalText.harmless(program.name), to: 24)
    let end = end(beside: mark)
    let room = width - TerminalText.width(mark) - TerminalText.width(end) - 4
    let why = TerminalText.parts(ReportStrings.headline(report), to: room - TerminalText.width(name) - 2)
    let middle = [TerminalText.cut(name, to: max(Self.shortest, room)), why].compactMap { $0 }
    return style.paint(mark, verdict) + "  \(middle.joined(separator: "  "))  \(end)\n"
  }
}
