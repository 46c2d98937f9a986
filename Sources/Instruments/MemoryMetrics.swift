package import Documents
import Quantities

extension MemoryInstrument {
  /// Seconds of a run below which a slope or a steady level would be made of start-up alone.
  static let shortest = 2.0

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let steady = steadyHalf(facts)
    return [
      "memory.footprint.peak": highest(
        facts, "memory.footprint",
        "between full readings of smaps_rollup it follows the anonymous pages in statm"),
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

  private static func highest(_ facts: RunFacts, _ column: String, _ note: String) -> Metric {
    guard let fold = facts.folds[column], let value = fold.highest, value > 0 else {
      return Metric(.missing(facts.noSample), .bytes, instrument: meta.id)
    }
    return Metric(.value(value, .sampled), .bytes, instrument: meta.id, note: note)
  }

  private static func residentPeak(_ facts: RunFacts) -> Metric {
    if let exact = facts.total("memory.group.peak") {
      return Metric(
        .value(exact, .exact), .bytes, instrument: meta.id,
        note: "the cgroup's peak, with the files it keeps cached")
    }
    let note = "sum of the living processes' high-water marks as last read; pages they share count for each"
    return highest(facts, "memory.resident.peaks", note)
  }

  private static func faults(_ facts: RunFacts, _ name: String) -> Metric {
    let account = TreeAccount(facts)
    guard let count = account.figure(name, facts) else {
      let why = facts.reason("waited.\(name)") ?? "known only once every process has been waited for"
      return Metric(.missing(why), .count, instrument: meta.id)
    }
    let own = max(0, count - (facts.total("held.\(name)") ?? 0))
    return Metric(.value(own, account.fidelity), .count, instrument: meta.id, note: account.note)
  }

  private static func stall(_ facts: RunFacts) -> Metric {
    let name = "memory.group.stall"
    guard let value = facts.total(name) else {
      return Metric(.missing(facts.reason(name) ?? "known only at the end"), .seconds, instrument: meta.id)
    }
    return Metric(.value(value, .exact), .seconds, instrument: meta.id)
  }

  private static func metric(_ reading: Reading<Double?>, _ unit: Unit) -> Metric {
    guard let value = reading.value ?? nil else {
      return Metric(.missing(reading.reason ?? "too few samples"), unit, instrument: meta.id)
    }
    return Metric(.value(value, .sampled), unit, instrument: meta.id)
  }
}
