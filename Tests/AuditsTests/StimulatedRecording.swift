import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport

/// A recording with stimuli, for the audits that ask about them.
struct StimulatedRecording {
  var duration = 30.0
  var events: [Recording.Event] = []
  var metrics: [String: (Double, Unit)] = [
    "cpu.utilisation": (0.1, .cores), "network.dropped.packets": (0, .count),
  ]
  var phases: [Recording.Phase] = []
  var warnings: [JSONValue] = []
  var attempts: [JSONValue] = []
  /// Bytes and cores at a time.
  var footprint: (Double) -> Double = { _ in 64 * mebibyte }
  var use: (Double) -> Double = { _ in 0 }
  var traffic: ((Double) -> Double)?

  mutating func give(_ id: String, at time: Double, _ detail: [String: JSONValue] = [:]) {
    events.append(
      .of(time, "stimulus", detail.merging(["id": .string(id)]) { own, _ in own }))
  }

  mutating func exit(at time: Double, _ detail: [String: JSONValue]) {
    events.append(.of(time, "program.exit", detail))
  }

  var recording: Recording {
    var recording = Recording.run(duration, metrics)
    recording.events = events
    recording.phases = phases
    recording.series["memory.footprint"] = .sampled(duration, .bytes, footprint)
    var used = 0.0
    recording.series["cpu.time.user"] = .sampled(duration, .seconds) { time in
      used += use(time) / 10
      return used
    }
    recording.series["cpu.time.system"] = .sampled(duration, .seconds) { _ in 0 }
    if let traffic { recording.series["network.sent.bytes"] = .sampled(duration, .bytes, traffic) }
    recording.tables.warnings = warnings.map { .of($0) }
    recording.tables.attempts = attempts.map { .of($0) }
    return recording
  }

  /// As the runner answers, with what it says of stimuli and figures that are missing.
  func answer(_ id: String, _ thresholds: [String: Quantity] = [:]) -> AuditResult? {
    let budget = Budget(name: "b", limits: [:], thresholds: [id: thresholds])
    return Judge.assess(recording, budget: budget).audits.first { $0.id == id }
  }

  func verdict(_ id: String) -> Verdict? { answer(id)?.verdict }
}
