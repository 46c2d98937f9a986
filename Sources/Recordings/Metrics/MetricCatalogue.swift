package import Formats
package import Quantities

/// Every metric there is.
package enum MetricCatalogue {
  /// Metrics that exist once a run is asked for them: behind the prefix stands what was asked for.
  package struct Family: Sendable {
    package var prefix: String
    package var unit: Unit
    package var meaning: String

    /// What the metric was asked for by; nil for a metric of no such kind.
    package func name(in metric: String) -> String? {
      metric.hasPrefix(prefix) && metric != prefix ? String(metric.dropFirst(prefix.count)) : nil
    }
  }

  package static let events = Family(
    prefix: "cpu.event.", unit: .count, meaning: "how often the event happened that --event names")

  package static let all: [MetricDefinition] =
    MetricDefinition.memory + MetricDefinition.processors + MetricDefinition.storage
    + MetricDefinition.hardware + MetricDefinition.program + MetricDefinition.network
    + MetricDefinition.energy + MetricDefinition.overhead

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  package static func find(_ name: String) -> MetricDefinition? {
    if let definition = byName[name] { return definition }
    guard events.name(in: name) != nil else { return nil }
    return MetricDefinition(name: name, events.unit, .machine, meaning: events.meaning)
  }

  /// A metric that is not in the catalogue is better when less.
  package static func better(_ metric: String) -> MetricDefinition.Better { find(metric)?.better ?? .less }

  /// Whether more or less of it is better, whatever else the program does.
  package static func hasDirection(_ metric: String) -> Bool { find(metric)?.hasDirection ?? true }

  /// A metric that is not in the catalogue depends on the machine.
  package static func influence(on metric: String) -> MetricInfluence { find(metric)?.influence ?? .machine }
}

extension DocumentReader {
  /// The metric under whose name the value stands.
  package func metric() throws(DocumentError) -> MetricDefinition {
    if let metric = MetricCatalogue.find(key) { return metric }
    let hint = Spelling.hint(for: key, among: MetricCatalogue.all.map(\.name))
    throw error("unknown metric \"\(key)\"\(hint)")
  }
}
