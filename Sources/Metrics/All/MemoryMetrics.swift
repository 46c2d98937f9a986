package import Documents
import Quantities

package enum MemoryMetrics: MetricGroup {
  package static let id = "memory"

  /// Seconds of a run below which a slope or a steady level would be made of start-up alone.
  static let shortest = 2.0

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let steady = steadyHalf(facts)
    return [
      "memory.footprint.peak": footprintPeak(facts),
      "memory.footprint.steady": metric(steady.map { Statistics.median($0.value) }, .bytes),
      "memory.growth": metric(steady.map { Statistics.theilSen($0.time, $0.value) }, .bytesPerSecond),
      "memory.resident.peak": residentPeak(facts),
      "memory.faults.major": faults(facts, "faults.major"),
      "memory.faults.minor": faults(facts, "faults.minor"), "memory.stall": stall(facts),
    ]
  }

  /// The footprint in the second half of the run, or why that says nothing.
  private static func steadyHalf(_ facts: RunFacts) -> Reading<(time: [Double], value: [Double])> {
    guard facts.duration >= shortest else {
      return .absent("the run took \(Display.fixed(facts.duration, 3)) s, less than the 2 s that it needs")
    }
    guard let series = facts.series["memory.footprint"] else {
      return .absent("the recording was cut off before it was computed")
    }
    let start = series.time.firstIndex { $0 >= facts.duration / 2 } ?? series.time.endIndex
    guard series.time.endIndex - start >= 10 else {
      return .absent("fewer than 10 samples in the second half of the run; raise --rate")
    }
    return .value((Array(series.time[start...]), Array(series.value[start...])))
  }

  private static func faults(_ facts: RunFacts, _ name: String) -> Metric {
    guard let count = TreeAccount(facts).figure(name, facts) else {
      let why = facts.reason("waited.\(name)") ?? "known only once every process has been waited for"
      return Metric(.missing(why), .count, instrument: id)
    }
    let own = max(0, count.value - (facts.total("held.\(name)") ?? 0))
    return Metric(.value(own, count.fidelity), .count, instrument: id, note: count.note)
  }

  private static func stall(_ facts: RunFacts) -> Metric {
    let name = "memory.group.stall"
    guard let value = facts.total(name) else {
      return Metric(.missing(facts.reason(name) ?? "known only at the end"), .seconds, instrument: id)
    }
    return Metric(.value(value, .exact), .seconds, instrument: id)
  }

  private static func metric(_ reading: Reading<Double?>, _ unit: Unit) -> Metric {
    guard let value = reading.value ?? nil else {
      return Metric(.missing(reading.reason ?? "too few samples"), unit, instrument: id)
    }
    return Metric(.value(value, .sampled), unit, instrument: id)
  }
}
