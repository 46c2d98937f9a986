package import Formats
package import Recordings

/// A limit on how much worse a metric may become: past both its bounds it is a regression.
package struct Gate: DocumentPart {
  /// It is not among the fields: documents have gates by their metric, or in what is about it.
  package var metric: String
  /// Of the baseline's median: 0.05 is 5 %.
  package var relative: Double
  /// In the metric's unit.
  package var absolute: Double
  /// Which way is better.
  package var better: MetricDefinition.Better

  package init(
    metric: String, relative: Double, absolute: Double = 0, better: MetricDefinition.Better = .less
  ) {
    self.metric = metric
    self.relative = relative
    self.absolute = absolute
    self.better = better
  }

  /// By how much the metric may become worse, in its unit: a change that matters is past both bounds.
  package func tolerance(around baseline: Double) -> Double { max(relative * abs(baseline), absolute) }

  package static let table = Table(
    "gate", "Gate", "What is past both bounds is a regression.", blank: Gate(metric: "", relative: 0),
    .init("relative", \.relative).meaning("of the baseline's median: 0.05 is 5 %").atLeast(0),
    .init("absolute", \.absolute).meaning("in the metric's unit").atLeast(0), .init("better", \.better)
  ).shared

  func of(_ metric: String) -> Gate {
    Gate(metric: metric, relative: relative, absolute: absolute, better: better)
  }
}
