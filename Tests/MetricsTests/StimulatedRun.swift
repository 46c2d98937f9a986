import Formats
import Metrics
import Quantities
import Recordings
import TestSupport

/// A run with a footprint and processor use that depend on the time, fifty samples a second.
struct StimulatedRun {
  var duration = 30.0
  var events: [Recording.Event] = []
  var phases: [Recording.Phase] = []
  var footprint: (Double) -> Double = { _ in 20 * StimulatedRun.mebibyte }
  /// Cores in use.
  var use: (Double) -> Double = { _ in 0 }
  /// Bytes written so far.
  var written: (Double) -> Double = { _ in 0 }

  static let mebibyte = 1_048_576.0
  static let step = 0.02

  mutating func give(_ id: String, at time: Double, _ detail: [String: JSONValue] = [:]) {
    events.append(
      .of(
        time, "stimulus", detail.merging(["id": .string(id), "label": .string(id)]) { own, _ in own }))
  }

  mutating func exit(at time: Double, _ detail: [String: JSONValue] = ["status": 0]) {
    events.append(.of(time, "program.exit", detail))
  }

  var facts: RunFacts {
    let times = stride(from: Self.step, through: duration, by: Self.step).map { $0 }
    var (sum, used) = (0.0, [Double]())
    for time in times {
      sum += use(time) * Self.step
      used.append(sum)
    }
    return RunFacts(
      duration: duration, folds: [:],
      series: [
        "memory.footprint": .init(unit: .bytes, time: times, value: times.map(footprint)),
        "cpu.time.user": .init(unit: .seconds, time: times, value: used),
        "cpu.time.system": .init(unit: .seconds, time: times, value: times.map { _ in 0 }),
        "disk.writes.bytes": .init(unit: .bytes, time: times, value: times.map(written)),
      ], totals: ["waited.user": .value(1)], events: events, phases: phases)
  }
}
