package import Documents
import Quantities

/// Wake-ups, and the rest between them.
package enum WakeupMetrics: MetricGroup {
  package static let id = "wakeups"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    [
      "cpu.wakeups.idle": metric(facts, "wakeups.idle", .count, fold: "cpu.wakeups.idle"),
      "cpu.wakeups.bursts": metric(facts, "wakeups.bursts", .count),
      "cpu.idle.longest": rest(facts, "wakeups.rest.longest", .seconds),
      "cpu.idle.share": rest(
        facts, "wakeups.rest.share", .percent,
        otherwise: "the run took less than the second that one window needs"),
    ]
  }

  /// Long rests and long work are told by events, some of which may have been lost.
  private static func rest(
    _ facts: RunFacts, _ total: String, _ unit: Unit, otherwise: String? = nil
  ) -> Metric {
    guard let lost = facts.total("wakeups.lost"), lost > 0, let value = facts.total(total) else {
      return metric(facts, total, unit, otherwise: otherwise)
    }
    let note = "\(Display.text(lost, .count)) events were lost, of which some may have told of rests and work"
    return Metric(.value(value, .sampled), unit, instrument: id, note: note)
  }

  private static func metric(
    _ facts: RunFacts, _ total: String, _ unit: Unit, fold: String? = nil, otherwise: String? = nil
  ) -> Metric {
    if let value = facts.total(total) { return Metric(.value(value, .exact), unit, instrument: id) }
    if let last = fold.flatMap({ facts.folds[$0]?.last }) {
      return Metric(.value(last, .sampled), unit, instrument: id)
    }
    let reason = facts.reason("wakeups.count") ?? (facts.total("wakeups.count") == nil ? nil : otherwise)
    return Metric(.missing(reason ?? "known only at the end of the run"), unit, instrument: id)
  }
}
