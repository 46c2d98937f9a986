package import Documents
import Quantities

/// How long main threads were held up.
package enum BlockingMetrics: MetricGroup {
  package static let id = "blocking"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for entry in MetricCatalogue.all where entry.name.hasPrefix("main.") {
      metrics[entry.name] = metric(entry, facts)
    }
    return metrics
  }

  private static func metric(_ entry: MetricDefinition, _ facts: RunFacts) -> Metric {
    guard let value = facts.total(entry.name) else {
      let why = facts.reason(entry.name) ?? facts.noSample
      return Metric(.missing(why), entry.unit, instrument: id)
    }
    if let gap = gap(entry, facts) {
      // Of nothing seen among what was lost nobody can say whether there was an event loop.
      return entry.name == "main.runnable.time" || facts.total("main.loops") != 0
        ? .bound(.atLeast, value, entry.unit, instrument: id, why: gap)
        : Metric(.missing(gap), entry.unit, instrument: id)
    }
    let what =
      entry.name.hasPrefix("main.blocked")
      ? "the main thread of each process that runs an event loop; a wait for an event holds nothing up" : nil
    guard let problem = facts.reason("main.sampled") else {
      return Metric(.value(value, .exact), entry.unit, instrument: id, note: what)
    }
    let notes = [what, "seen at the samples only: \(problem)"].compactMap { $0 }
    return Metric(
      .value(value, .sampled), entry.unit, instrument: id, note: notes.joined(separator: "; "))
  }

  /// Why some waits can be missing; nil where none can.
  private static func gap(_ entry: MetricDefinition, _ facts: RunFacts) -> String? {
    if let missed = facts.total("main.missed"), missed > 0 {
      return "\(Display.text(missed, .count)) events were lost, of which some may have told of waits"
    }
    if let untold = facts.total("main.untold"), entry.name != "main.runnable.time" {
      return "\(Display.text(untold, .count)) more long waits of main threads were counted and not looked at"
    }
    return entry.name == "main.runnable.time" ? nil : facts.reason("main.doubt")
  }
}
