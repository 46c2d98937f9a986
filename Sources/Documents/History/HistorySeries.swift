package import Quantities
import Recordings

/// The course of one metric of one case over a timeline's sessions.
package struct HistorySeries: Sendable, Equatable {
  /// One session's figure.
  package struct Point: Sendable, Equatable {
    /// Its index among the timeline's sessions.
    package var session: Int
    package var figure: BenchFigure
    package var role: CaseLevel.Role?
    package var acceptance: Acceptance?
    /// Nil where no gate was on it, or it is not known any more.
    package var outcome: GateOutcome?

    package init(
      session: Int, figure: BenchFigure, role: CaseLevel.Role? = nil,
      acceptance: Acceptance? = nil, outcome: GateOutcome? = nil
    ) {
      self.session = session
      self.figure = figure
      self.role = role
      self.acceptance = acceptance
      self.outcome = outcome
    }

    /// The least and the most of its runs.
    package var least: Double { figure.sample.values.min() ?? figure.median.low }
    package var most: Double { figure.sample.values.max() ?? figure.median.high }
  }

  /// With its levels, drifts and newest points.
  package var trend: Trend
  /// As many as the trend's points, in the same order.
  package var points: [Point]
  package var changes: [LevelChange]
  /// What else than the program changed with a point, by its index.
  package var surroundings: [Int: [String]] = [:]
  /// The newest gate that is known to have been on it.
  package var gate: Gate?
  /// Nil where it did not stay at one level for long enough to tell, or never varies.
  package var noise: SeriesNoise?

  package init(trend: Trend, points: [Point], changes: [LevelChange] = [], gate: Gate? = nil) {
    self.trend = trend
    self.points = points
    self.changes = changes
    self.gate = gate
  }

  package var name: String { trend.name }
  package var metric: String { trend.metric }
  package var unit: Unit { trend.unit }

  /// Whether all runs of all sessions gave the same figure.
  package var isConstant: Bool {
    guard let first = points.first?.least else { return true }
    return points.allSatisfy { $0.least == first && $0.most == first }
  }
}
