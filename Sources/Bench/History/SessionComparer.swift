import Comparison
package import Documents
package import Formats

/// Compares sessions of a timeline, as `headroom compare history:OLD history:NEW` does, by the figures that a history keeps of them
/// and by the gates that the newer one had.
package enum SessionComparer {
  /// - Throws: where the two have no case in common.
  package static func compare(
    _ pair: HistoryTimeline.Pair, of timeline: HistoryTimeline
  ) throws(ExplainedError) -> ComparisonDocument {
    let (old, new) = (timeline.sessions[pair.old], timeline.sessions[pair.new])
    return try ComparisonMaker(gates: gates(of: new)).compare(side(old), side(new))
  }

  /// By their metrics: a suite has the same in each case.
  private static func gates(of session: HistorySession) -> [Gate] {
    let cases = session.outcomes.sorted { $0.key < $1.key }.map(\.value)
    let all = cases.reduce(into: [String: GateOutcome]()) { $0.merge($1) { first, _ in first } }
    return all.sorted { $0.key < $1.key }.map { metric, outcome in
      var gate = outcome.gate
      gate.metric = metric
      return gate
    }
  }

  private static func side(_ session: HistorySession) -> SideSources {
    SideSources(names: ["history:\(session.session.key.prefix(8))"], sources: [SampleSource(session)])
  }
}
