import Bench
package import Documents
import Glibc
import Recordings
package import Store

/// Reads what the pages and the changes of a history are made of.
package enum HistoryLoading {
  /// So many sessions are looked through for suites and branches, the newest.
  private static let mostSessions = 5000

  /// - Parameters:
  ///   - query: which sessions; its limit is how many of each branch.
  ///   - isNamed: whether its user said which history it is.
  /// - Throws: where the history cannot be read.
  package static func overview(
    _ history: any HistoryStore, _ query: HistoryQuery, isNamed: Bool
  ) throws(StoreError) -> HistoryOverview {
    HistoryOverview(
      tool: Recording.Tool(version: Version.number), place: history.place, isNamed: isNamed,
      written: HistoryMoment.ago(0), timelines: try timelines(history, query))
  }

  private static func timelines(
    _ history: any HistoryStore, _ query: HistoryQuery
  ) throws(StoreError) -> [HistoryTimeline] {
    let entries = try history.sessions(
      HistoryQuery(suite: query.suite, branch: query.branch, limit: mostSessions))
    let now = Double(time(nil))
    var found: [HistoryTimeline] = []
    for group in TimelineGroups.of(entries.map { ($0.session, $0.runs) }, most: query.limit) {
      var sessions: [HistorySession] = []
      for (session, runs) in group { sessions.append(try read(session, runs, history)) }
      if let timeline = TimelineMaker.timeline(sessions, now: now) { found.append(timeline) }
    }
    return BranchComparer.compared(found)
  }

  private static func read(
    _ session: BenchSession, _ runs: Int, _ history: any HistoryStore
  ) throws(StoreError) -> HistorySession {
    guard session.isComplete else { return HistorySession(session: session, runs: runs) }
    return HistorySession(
      session: session, runs: runs, figures: try history.figures(ofSession: session.key),
      levels: try history.levels(ofSession: session.key),
      outcomes: try history.outcomes(ofSession: session.key))
  }
}
