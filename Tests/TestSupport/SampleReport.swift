package import Documents
import Formats
import Quantities
import Recordings

/// Reports that are the same on every machine and at every hour: what exports are tried with.
package enum SampleReport {
  package static let version = "0.1.0"

  /// A program that kept its budget: a few hundred rows in one transaction.
  package static var good: Report { build(.good) }
  /// The same work with a transaction per row: it broke its budget.
  package static var bad: Report { build(.bad) }

  /// The bad report with texts that try to break out of a page, a terminal and a JSON document.
  package static var hostile: Report {
    var report = bad
    let recording = report.recording
    report.recording.program.name = hostileName
    report.recording.program.command = [
      "sh", "-c", hostileName, "it's", "", "a\nb", "\u{202E}txt.exe", "\u{FFFD}",
    ]
    report.recording.device.identity = ["name": .string(hostileName), "kernel": "<b>6.1</b>"]
    report.recording.notes = [hostileName, "one line\nand \u{1B}[2Janother\u{9B}31m"]
    report.recording.phases = [.init(name: hostileName, start: 0, end: 3)]
    report.recording.events = [
      .init(1, DiskSync(path: hostileName)),
      .init(2, ProgramOutputLost(why: hostileName)),
    ]
    report.recording.metrics[hostileName] = Metric(
      .missing(hostileName), .count, instrument: hostileName, note: hostileName)
    report.recording.series = recording.series
    report.recording.tables = hostileTables
    report.assessment.budgetName = hostileName
    report.assessment.audits = [
      AuditResult(
        id: hostileName, group: hostileName, title: hostileName, problem: hostileName, verdict: .fail,
        explanation: hostileName,
        evidence: [[hostileName: .text(hostileName)], ["value": .list([hostileName])]], source: hostileName)
    ]
    report.assessment.score = ScoreCard(
      total: 0,
      groups: [
        GroupScore(
          hostileName, score: 0, parts: [ScorePart(.audit, hostileName, score: 0, verdict: .fail)],
          unmeasured: [hostileName])
      ])
    report.reproduce = ["headroom", "run", "--"] + report.recording.program.command
    return report
  }

  private static var hostileTables: Tables {
    let name = JSONValue.string(hostileName)
    var tables = Tables()
    tables.threads = [.of(["name": name, "thread": 1e15, "run": -1e18, "voluntary": 1e18])]
    tables.bursts = [
      .of(["start": 1, "end": 2, "interface": name, "radio": name, "sent": 1e18, "peers": [name, name]])
    ]
    tables.savings = [.of(["peer": name, "energy": 1, "instead": 2])]
    tables.devices = [.of(["path": name, "kind": name, "capabilities": [name]])]
    return tables
  }

  /// Markup, quotes, an escape sequence, direction overrides, NUL and a line break in one name.
  package static let hostileName =
    "</title><script>alert('1')</script>\" onload=\"x\u{1B}]0;owned\u{7}\u{1B}[31m\u{0}\n\u{202E}dab\u{2066}&amp;"

  /// A run that was cut off before anything was counted, compared with no budget.
  package static var interrupted: Report {
    var report = good
    report.recording.program.exit = .unknown("the recording stops before the end; headroom was killed")
    report.recording.program.duration = 0
    report.recording.series = [:]
    report.recording.events = []
    report.recording.phases = []
    report.recording.metrics = report.recording.metrics.mapValues {
      Metric(.missing("the run was interrupted"), $0.unit, instrument: $0.instrument)
    }
    report.recording.notes = ["The recording ends at its last flush, after 0 s."]
    report.assessment = Assessment(budgetName: nil, budget: [], audits: [], verdict: .inconclusive)
    return report
  }

  private enum Habit { case good, bad }

  private static func build(_ habit: Habit) -> Report {
    let recording = SampleRecording.build(bad: habit == .bad)
    let figures = recording.metrics.compactMapValues(\.value)
    let budget = SampleAssessment.budget(figures)
    let audits = SampleAssessment.audits(bad: habit == .bad)
    let verdict: Verdict = habit == .bad ? .fail : .pass
    return Report(
      recording: recording,
      assessment: Assessment(
        budgetName: "handheld", budget: budget, audits: audits, verdict: verdict,
        score: SampleAssessment.score(bad: habit == .bad)),
      reproduce: [
        "headroom", "run", "--budget", "Profiles/budgets/handheld.json", "--name", recording.program.name,
        "--",
      ]
        + recording.program.command)
  }
}
