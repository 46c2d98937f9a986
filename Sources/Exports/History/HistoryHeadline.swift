package import Documents
import Quantities

/// What a history comes to in a line, the same for pages and texts.
package enum HistoryHeadline {
  /// An open regression comes first; a newest session that tells nothing, or too few of them, are no pass.
  static func verdict(_ overview: HistoryOverview) -> Verdict {
    guard !overview.timelines.isEmpty else { return .notMeasured }
    guard overview.changes.count(.new) == 0 else { return .fail }
    let newest = overview.bases.compactMap(\.newest?.verdict)
    let worst = [Verdict.fail, .error, .inconclusive, .notMeasured].first(where: newest.contains)
    return worst ?? (overview.bases.allSatisfy { $0.shortage == nil } ? .pass : .inconclusive)
  }

  static func words(_ overview: HistoryOverview) -> String {
    let open = overview.changes.count(.new)
    let settled = overview.changes.changes.filter { ChangesText.isJudged($0) && !$0.isOpen }
    let first = open == 0 ? "no regression is open" : "\(ReportStrings.counted(open, "regression")) open"
    let short = overview.bases.compactMap { shortage($0, isNamed: overview.timelines.count > 1) }
    let start = open == 0 && !short.isEmpty ? short : [first]
    let end = settled.isEmpty ? [] : [ChangeStrings.counts(settled)]
    return (start + end + unclear(overview)).joined(separator: ", ")
  }

  /// What is to be said of each timeline that has too few sessions.
  package static func shortages(_ overview: HistoryOverview) -> [String] {
    overview.timelines.compactMap { shortage($0, isNamed: true) }
  }

  /// `too few sessions to judge (5; 6 needed)`; nil where there are enough.
  private static func shortage(_ timeline: HistoryTimeline, isNamed: Bool) -> String? {
    guard let shortage = timeline.shortage else { return nil }
    let words = "too few sessions to judge (\(shortage.sessions); \(shortage.needed) needed)"
    return isNamed ? "\(HistoryStanding.name(timeline)): \(words)" : words
  }

  /// What the newest session came to, where that is no pass and no change says why.
  private static func unclear(_ overview: HistoryOverview) -> [String] {
    guard overview.changes.count(.new) == 0 else { return [] }
    return overview.bases.compactMap { timeline in
      guard let verdict = timeline.newest?.verdict, verdict != .pass, verdict != .notApplicable else {
        return nil
      }
      let name = overview.timelines.count > 1 ? " of \(HistoryStanding.name(timeline))" : ""
      return "the newest session\(name): \(verdict.word.lowercased())"
    }
  }
}
