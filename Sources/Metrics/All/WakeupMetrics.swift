import Quantities
package import Recordings

/// Wake-ups, and the rest between them.
package enum WakeupMetrics: MetricGroup {
  package static let id = "wakeups"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    [
      .cpuWakeupsIdle: metric(facts, .wakeupsIdle, .count, fold: .cpuWakeupsIdle),
      .cpuWakeupsBursts: metric(facts, .wakeupsBursts, .count),
      .cpuIdleLongest: rest(facts, .restLongest, .seconds),
      .cpuIdleShare: rest(
        facts, .restShare, .percent,
        otherwise: "the run took less than the second that one window needs"),
    ]
  }

  /// Long rests and long work are told by events, some of which may have been lost.
  private static func rest(
    _ facts: RunFacts, _ total: TotalName, _ unit: Unit, otherwise: String? = nil
  ) -> Metric {
    guard let lost = facts.total(.wakeupsLost), lost > 0, let value = facts.total(total) else {
      return metric(facts, total, unit, otherwise: otherwise)
    }
    let note = "\(Display.text(lost, .count)) events were lost, of which some may have told of rests and work"
    return Metric(.value(value, .sampled), unit, instrument: id, note: note)
  }

  private static func metric(
    _ facts: RunFacts, _ total: TotalName, _ unit: Unit, fold: SeriesName? = nil, otherwise: String? = nil
  ) -> Metric {
    if let value = facts.total(total) { return Metric(.value(value, .exact), unit, instrument: id) }
    if let reason = facts.reason(.wakeups) { return Metric(.missing(reason), unit, instrument: id) }
    if let last = fold.flatMap({ facts.fold($0)?.last }) {
      return Metric(.value(last, .sampled), unit, instrument: id)
    }
    let reason = facts.total(.wakeups) == nil ? nil : otherwise
    return Metric(.missing(reason ?? "known only at the end of the run"), unit, instrument: id)
  }
}
