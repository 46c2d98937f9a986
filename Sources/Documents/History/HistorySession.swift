/// A session with what its history's page shows of it; without its runs.
package struct HistorySession: Sendable, Equatable {
  package var session: BenchSession
  /// Without warm-ups.
  package var runs: Int
  /// By case and metric; empty where it is not complete, as are the others.
  package var figures: [String: [String: BenchFigure]]
  package var levels: [String: CaseLevel]
  package var outcomes: [String: [String: GateOutcome]]

  package init(
    session: BenchSession, runs: Int, figures: [String: [String: BenchFigure]] = [:],
    levels: [String: CaseLevel] = [:], outcomes: [String: [String: GateOutcome]] = [:]
  ) {
    self.session = session
    self.runs = runs
    self.figures = figures
    self.levels = levels
    self.outcomes = outcomes
  }
}
