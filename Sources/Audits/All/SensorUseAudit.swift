import Documents
import Quantities
import Recordings

/// Are sensors, camera, microphone and positioning closed when they are not needed, and sampled no faster than needed?
package enum SensorUseAudit: Audit {
  package static let meta = AuditMeta(
    id: "sensor-use", group: "power", title: "Sensors are open only while they are needed",
    problem: "Sensors stay open",
    requires: [.deviceHeld, .cpuUtilisation],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      // Headroom's choices: a sensor that is read keeps the processor a little busy.
      .init("warn", 10, .seconds, meaning: "a sensor held open by an idle program that is a warning"),
      .init("fail", 60, .seconds, meaning: "a sensor held open by an idle program that is a failure"),
      .init("idle", 0.01, .cores, meaning: "below this use of the processor a program is idle"),
      .init("background", 5, .seconds, meaning: "a sensor held open in the background that is a failure"),
      .init("rate", 100, .perSecond, meaning: "samples of a motion sensor above which is a warning"),
    ])

  private static let kinds: Set<String> = ["camera", "microphone", "motion sensor", "positioning", "sensor"]

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let uses = DeviceUse.all(input.recording).filter { kinds.contains($0.kind) }
    guard !uses.isEmpty else { return AuditAnswer(.pass, "No sensor, camera or microphone was opened.") }
    let evidence = uses.prefix(20).map(\.evidence)
    let problems = uses.flatMap { Self.problems($0, input) }
    guard !problems.isEmpty else {
      let names = Set(uses.map(\.kind)).sorted().joined(separator: ", ")
      return AuditAnswer(.pass, "Used and closed when not needed: \(names).", evidence: evidence)
    }
    let verdict: Verdict = problems.contains { $0.verdict == .fail } ? .fail : .warn
    return AuditAnswer(
      verdict, "\(problems.prefix(4).map(\.words).joined(separator: " ")) \(advice)", evidence: evidence)
  }

  package static let advice = """
    An open sensor keeps its chip, its bus and often the processor from sleeping. Open it when its readings are \
    wanted, ask for no more of them than are used, and close it when they are not, at the latest in the background.
    """

  private static func problems(
    _ use: DeviceUse, _ input: AuditInput
  ) -> [(verdict: Verdict, words: String)] {
    let end = use.row.closed ?? BudgetJudge.seconds(input.recording)
    let what = "The \(use.kind) \(use.row.path)"
    var found: [(verdict: Verdict, words: String)] = []
    let idle = min(
      use.row.held,
      IdleTime.seconds(
        input.recording, from: use.row.opened, to: end, below: input.threshold("idle", of: meta))
        ?? 0)
    if idle >= input.threshold("warn", of: meta) {
      let fails = idle >= input.threshold("fail", of: meta)
      let words = "was held open for \(Display.text(idle, .seconds)) while the program did nothing."
      found.append((fails ? .fail : .warn, "\(what) \(words)"))
    }
    let hidden = input.recording.phases.filter { ["background", "suspended"].contains($0.name) }
      .reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, use.row.opened)) }
    if hidden >= input.threshold("background", of: meta) {
      found.append((.fail, "\(what) was held open for \(Display.text(hidden, .seconds)) in the background."))
    }
    if let rate = use.row.rate, rate > input.threshold("rate", of: meta) {
      found.append((.warn, "\(what) was set to \(Display.text(rate, .perSecond)) samples."))
    }
    return found
  }
}
