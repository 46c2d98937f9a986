import Documents
package import Formats
import Quantities
package import Recordings

/// What `headroom metrics` prints for programs.
package struct MetricsDocument: VersionedDocument {
  package static let schemaVersion = 1
  var tool = Recording.Tool(version: Version.number)
  var metrics: [ListedMetric]

  package init(_ metrics: [MetricDefinition]) { self.metrics = metrics.map { ListedMetric($0) } }

  package static let table = Table(
    "metrics", "Headroom's metrics", "What is measured: names, units and meanings.",
    blank: MetricsDocument([]), .init(version: schemaVersion), .init("tool", \.tool),
    .init("metrics", \.metrics))
}

struct ListedMetric: DocumentPart {
  enum Influence: String, FieldChoice { case program, machine, load }

  var name: String
  var unit: String
  var meaning: String
  package var better: MetricDefinition.Better
  var hasDirection: Bool
  package var influence: Influence

  package init(_ metric: MetricDefinition) {
    (name, unit, meaning) = (metric.name, metric.unit.rawValue, metric.meaning)
    (better, hasDirection) = (metric.better, metric.hasDirection)
    switch metric.influence {
    case .program: influence = .program
    case .machine: influence = .machine
    case .load: influence = .load
    }
  }

  package static let table = Table(
    blank: ListedMetric(MetricCatalogue.all[0]), .init("name", \.name), .init("unit", \.unit),
    .init("meaning", \.meaning),
    .init("better", \.better).meaning("what a gate takes for better by default"),
    .init("hasDirection", \.hasDirection).meaning("whether that holds whatever else the program does"),
    .init("influence", \.influence).meaning(
      "what moves it: the program alone, the machine too, or other work on the machine as well"))
}
