package import Recordings

/// Metrics and tables that follow from what was measured, whatever measured it: pure, so that a recording can be evaluated
/// again without its program.
package protocol MetricGroup: SendableMetatype {
  /// As in a metric's `instrument`.
  static var id: String { get }
  static func metrics(_ facts: RunFacts) -> [MetricName: Metric]
  /// Metrics that exist because the run was asked for them, by name: those of `MetricCatalogue.Family`.
  static func requested(_ facts: RunFacts) -> [String: Metric]
  /// Rows that only the whole run's curves and events tell.
  static func tables(_ facts: RunFacts) -> Tables
  /// What a reader must know of them.
  static func notes(_ facts: RunFacts) -> [String]
}

extension MetricGroup {
  package static func requested(_ facts: RunFacts) -> [String: Metric] { [:] }
  package static func tables(_ facts: RunFacts) -> Tables { Tables() }
  package static func notes(_ facts: RunFacts) -> [String] { [] }
}
