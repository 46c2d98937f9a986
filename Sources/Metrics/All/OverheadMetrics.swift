import Quantities
package import Recordings

/// What Headroom itself cost.
package enum OverheadMetrics: MetricGroup {
  package static let id = "observer"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    var metrics: [MetricName: Metric] = [:]
    for name in [MetricName.observerCPU, .observerMemoryPeak, .observerWakeups, .observerWritesBytes] {
      let outcome: Metric.Outcome =
        facts.total(.metric(name)).map { .value($0, .exact) } ?? .missing("known only at the end of the run")
      metrics[name] = Metric(outcome, name.unit, instrument: id)
    }
    return metrics
  }
}
