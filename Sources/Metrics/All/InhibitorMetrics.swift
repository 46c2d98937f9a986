import Quantities
package import Recordings

/// How long sleep was held off.
package enum InhibitorMetrics: MetricGroup {
  package static let id = "inhibitors"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let name = MetricName.inhibitorHeld
    guard let value = facts.total(.metric(name)) else {
      let why = facts.reason(.metric(name)) ?? "known only at the end of the run"
      return [name: Metric(.missing(why), .seconds, instrument: id)]
    }
    let what = """
      inhibitors of systemd-logind and wake locks, as of the samples; not those of a desktop's own session service
      """
    let note = [what, facts.reason(.inhibitorsPartly)].compactMap { $0 }.joined(separator: "; ")
    return [name: Metric(.value(value, .sampled), .seconds, instrument: id, note: note)]
  }
}
