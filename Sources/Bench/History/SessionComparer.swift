package import Documents
package import Formats

/// Compares sessions of a timeline, as `headroom compare history:OLD history:NEW` does, by the figures that a history keeps of them.
package enum SessionComparer {
  /// - Throws: where the two have no case in common.
  package static func compare(
    _ pair: HistoryTimeline.Pair, of timeline: HistoryTimeline
  ) throws(ExplainedError) -> ComparisonDocument {
    try ComparisonMaker().compare(side(timeline.sessions[pair.old]), side(timeline.sessions[pair.new]))
  }

  private static func side(_ session: HistorySession) -> SideSources {
    SideSources(names: ["history:\(session.session.key.prefix(8))"], sources: [SampleSource(session)])
  }
}
