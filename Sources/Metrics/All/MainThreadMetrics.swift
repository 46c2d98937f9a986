import Quantities
package import Recordings

/// How long main threads were held up.
package enum MainThreadMetrics: MetricGroup {
  package static let id = "blocking"

  private static let waits: [MetricName] = [.mainBlockedCount, .mainBlockedLongest, .mainBlockedTime]
  private static let all = waits + [.mainLoops, .mainRunnableTime]

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    var metrics: [MetricName: Metric] = [:]
    for name in all { metrics[name] = metric(name, facts) }
    return metrics
  }

  private static func metric(_ name: MetricName, _ facts: RunFacts) -> Metric {
    guard let value = facts.total(.metric(name)) else {
      let why = facts.reason(.metric(name)) ?? facts.noSample
      return Metric(.missing(why), name.unit, instrument: id)
    }
    if let gap = gap(name, facts) {
      // Where something was lost and none was seen, it is unknown whether there was an event loop.
      return name == .mainRunnableTime || facts.total(.metric(.mainLoops)) != 0
        ? .bound(.atLeast, value, name.unit, instrument: id, why: gap)
        : Metric(.missing(gap), name.unit, instrument: id)
    }
    let what =
      waits.contains(name)
      ? "the main thread of each process that runs an event loop; a wait for an event holds nothing up" : nil
    guard let problem = facts.reason(.mainSampled) else {
      return Metric(.value(value, .exact), name.unit, instrument: id, note: what)
    }
    let notes = [what, "seen at the samples only: \(problem)"].compactMap { $0 }
    return Metric(
      .value(value, .sampled), name.unit, instrument: id, note: notes.joined(separator: "; "))
  }

  /// Why some waits can be missing; nil where none can.
  private static func gap(_ name: MetricName, _ facts: RunFacts) -> String? {
    if let missed = facts.total(.mainMissed), missed > 0 {
      return "\(Display.text(missed, .count)) events were lost, of which some may have told of waits"
    }
    if let untold = facts.total(.mainUntold), name != .mainRunnableTime {
      return "\(Display.text(untold, .count)) more long waits of main threads were counted and not looked at"
    }
    return name == .mainRunnableTime ? nil : facts.reason(.mainDoubt)
  }
}
