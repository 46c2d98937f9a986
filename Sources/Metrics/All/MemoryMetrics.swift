import Quantities
package import Recordings

package enum MemoryMetrics: MetricGroup {
  package static let id = "memory"

  /// Seconds of a run below which a slope or a steady level would be made of start-up alone.
  static let shortest = 2.0

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let steady = steadyHalf(facts)
    return [
      .memoryFootprintPeak: footprintPeak(facts),
      .memoryFootprintSteady: footprint(steady.map { Statistics.median($0.value) }, .bytes, facts),
      .memoryGrowth: footprint(
        steady.map { Statistics.theilSen($0.time, $0.value) }, .bytesPerSecond, facts),
      .memoryResidentPeak: residentPeak(facts),
      .memoryFaultsMajor: faults(facts, .majorFaults),
      .memoryFaultsMinor: faults(facts, .minorFaults), .memoryStall: stall(facts),
    ]
  }

  /// The footprint in the second half of the run, or why that says nothing.
  private static func steadyHalf(_ facts: RunFacts) -> Reading<(time: [Double], value: [Double])> {
    guard facts.duration >= shortest else {
      return .absent("the run took \(Display.fixed(facts.duration, 3)) s, less than the 2 s that it needs")
    }
    guard let series = facts.series[.memoryFootprint] else {
      return .absent("the recording was cut off before it was computed")
    }
    let start = series.time.firstIndex { $0 >= facts.duration / 2 } ?? series.time.endIndex
    guard series.time.endIndex - start >= 10 else {
      return .absent("fewer than 10 samples in the second half of the run; raise --rate")
    }
    return .value((Array(series.time[start...]), Array(series.value[start...])))
  }

  private static func faults(_ facts: RunFacts, _ name: TotalName.AccountFigure) -> Metric {
    guard let count = TreeAccount(facts).figure(name, facts) else {
      let why = facts.reason(.account(.waited, name)) ?? "known only once every process has been waited for"
      return Metric(.missing(why), .count, instrument: id)
    }
    let held = name == .minorFaults ? facts.total(.heldMinorFaults) : nil
    let own = max(0, count.value - (held ?? 0))
    return Metric(.value(own, count.fidelity), .count, instrument: id, note: count.note)
  }

  private static func stall(_ facts: RunFacts) -> Metric {
    let name = TotalName.groupStall
    guard let value = facts.total(name) else {
      return Metric(.missing(facts.reason(name) ?? "known only at the end"), .seconds, instrument: id)
    }
    return Metric(.value(value, .exact), .seconds, instrument: id)
  }

  /// A figure of the footprint's course: at least that, where there is memory that no sample could count.
  private static func footprint(_ reading: Reading<Double?>, _ unit: Unit, _ facts: RunFacts) -> Metric {
    guard let value = reading.value ?? nil else {
      return Metric(.missing(reading.reason ?? "too few samples"), unit, instrument: id)
    }
    let beside = unit == .bytes ? value : facts.fold(.memoryFootprint)?.highest ?? 0
    guard let unseen = unseenFiles(facts, beside: beside) else {
      return Metric(.value(value, .sampled), unit, instrument: id)
    }
    var metric = Metric.bound(.atLeast, value, unit, instrument: id, why: unseen.why)
    if unit == .bytes { metric.bounds = value...(value + unseen.bytes) }
    return metric
  }
}
