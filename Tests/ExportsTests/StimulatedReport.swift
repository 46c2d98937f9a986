import Audits
import Documents
import Formats
import Metrics
import Quantities
import Recordings
import TestSupport

/// A report of a program to which much was done: a gallery that releases late and fills up again.
enum StimulatedReport {
  static let duration = 36.21
  private static let mebibyte = 1_048_576.0

  static var report: Report {
    let recording = recording
    let budget = Budget(
      name: "lifecycle",
      limits: [
        "lifecycle.background": .init(maximum: Quantity(5, .seconds)),
        "lifecycle.terminate": .init(maximum: Quantity(5, .seconds)),
        "memory.warning.latency": .init(maximum: Quantity(1, .seconds)),
        "memory.warning.released": .init(minimum: Quantity(8 * mebibyte, .bytes)),
      ])
    var assessment = Judge.assess(recording, budget: budget)
    assessment.audits.removeAll { $0.verdict == .notMeasured || $0.verdict == .notApplicable }
    return Report(
      recording: recording, assessment: assessment,
      reproduce: ["headroom", "run", "--scenario", "gallery.json", "--"] + recording.program.command)
  }

  static var recording: Recording {
    var recording = Recording(
      tool: .init(version: SampleReport.version), device: SampleReport.good.recording.device,
      settings: .of(["rate": 10]),
      program: Program(
        name: "gallery", command: ["gallery", "--folder", "Pictures"], exit: .status(0),
        started: "2026-11-21T09:00:00Z", duration: duration),
      phases: phases, series: series, events: events)
    let facts = RunFacts(
      duration: duration, folds: [:], series: series, totals: ["waited.user": .value(1)], events: events,
      phases: phases)
    for group in [LifecycleMetrics.self, WarningMetrics.self] as [any MetricGroup.Type] {
      for (name, metric) in group.metrics(facts) { recording.metrics[name] = metric }
      recording.tables.append(group.tables(facts))
    }
    recording.metrics["cpu.utilisation"] = Metric(.value(0.11, .exact), .cores, instrument: "cpu")
    recording.metrics["network.dropped.packets"] = Metric(.value(3, .exact), .count, instrument: "network")
    recording.metrics["memory.footprint.peak"] = Metric(
      .value(series["memory.footprint"]?.value.max() ?? 0, .sampled), .bytes, instrument: "memory")
    return recording
  }

  private static let phases: [Recording.Phase] = [
    .init(name: "launch", start: 0, end: 0.42), .init(name: "foreground", start: 0.42, end: 22),
    .init(name: "background", start: 22, end: 28), .init(name: "suspended", start: 28, end: 31),
    .init(name: "background", start: 31, end: 33), .init(name: "foreground", start: 33, end: 35),
    .init(name: "terminating", start: 35, end: duration),
  ]

  private static let events: [Recording.Event] = [
    .init(0, ProgramLaunch(number: 1)),
    .init(0.31, WarningListening(gallery)),
    .init(0.42, ProgramReady(how: "notify")),
    warning(5, "low", "first warning"), warning(9, "medium"), given("network-down", 12.5),
    given("network-up", 14), warning(17, "critical"), given("background", 22),
    given(
      "suspend", 28, ["listening": [["protocol": "tcp", "address": "127.0.0.1", "port": 8080]]]),
    .init(28.004, TreeFrozen()), given("resume", 31),
    .init(31.002, TreeThawed()), given("foreground", 33), given("terminate", 35),
    .init(duration, ProgramExit(.status(0))),
  ]

  private static let gallery = WarningReceiver(.socket, process: 812, name: "gallery")

  private static func warning(_ time: Double, _ level: String, _ label: String? = nil) -> Recording.Event {
    given(
      "memory-warning", time,
      [
        "label": .string(label ?? "memory-warning"), "level": .string(level), "channel": "socket",
        "listeners": [["channel": "socket", "process": 812, "name": "gallery"]],
      ])
  }

  private static func given(
    _ id: String, _ time: Double, _ detail: [String: JSONValue] = [:]
  ) -> Recording.Event {
    .of(time, "stimulus", ["id": .string(id), "label": .string(id)].merging(detail) { $1 })
  }

  /// Ten samples a second, fifty in the two seconds after a warning.
  private static let times: [Double] = (0..<1810).map { Double($0) / 50 }.filter { time in
    let near = [5.0, 9, 17].contains { time >= $0 - 0.1 && time <= $0 + 2 }
    return near || Int((time * 50).rounded()) % 5 == 0
  }

  private static var series: [String: Recording.Series] {
    let cores = times.map(use)
    var (used, before, sum) = ([Double](), 0.0, 0.0)
    for (time, cores) in zip(times, cores) {
      sum += cores * (time - before)
      before = time
      used.append((sum * 10_000).rounded() / 10_000)
    }
    return [
      "memory.footprint": .init(unit: .bytes, time: times, value: times.map { footprint($0).rounded() }),
      "cpu.utilisation": .init(unit: .cores, time: times, value: cores),
      "cpu.time.user": .init(unit: .seconds, time: times, value: used),
      "cpu.time.system": .init(unit: .seconds, time: times, value: times.map { _ in 0 }),
      "disk.writes.bytes": .init(
        unit: .bytes, time: times, value: times.map { min($0, 23).rounded(.down) * 65_536 }),
    ]
  }

  private static func use(_ time: Double) -> Double {
    if time > 28, time <= 31.1 { return 0 }
    if time > 23.4, time <= 33 { return 0.002 }
    return time < 0.5 ? 0.9 : time > 12.5 && time <= 14 ? 0.2 : 0.12
  }

  /// Fills up to 64 MiB, and at each warning: nearly all at once; in two seconds; at once and back again.
  private static func footprint(_ time: Double) -> Double {
    func fall(_ start: Double, _ length: Double) -> Double { min(max((time - start) / length, 0), 1) }
    let filled = 16 + 48 * min(time / 3, 1)
    let first = 44 * (fall(5.08, 0.3) - fall(7, 1.5) * 0.4)
    let second = 18 * (fall(9.2, 1.8) - fall(14, 2))
    let third = 24 * (fall(17.05, 0.2) - 0.8 * fall(17.6, 2))
    return (filled - first - second - third - 10 * fall(22.2, 0.4)) * mebibyte
  }
}
