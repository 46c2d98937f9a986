package import Documents
import Quantities

/// What Headroom itself cost.
package enum ObserverMetrics: MetricGroup {
  package static let id = "observer"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for entry in MetricCatalogue.all where entry.name.hasPrefix("observer.") {
      let outcome: Metric.Outcome =
        facts.total(entry.name).map { .value($0, .exact) } ?? .missing("known only at the end of the run")
      metrics[entry.name] = Metric(outcome, entry.unit, instrument: id)
    }
    return metrics
  }
}
