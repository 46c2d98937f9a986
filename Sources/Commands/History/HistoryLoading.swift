import Bench
import Documents
import Glibc
import Recordings
import Store

/// Reads what the pages and the changes of a history are made of.
enum HistoryLoading {
  /// So many sessions are looked through for suites and branches, the newest.
  private static let mostSessions = 5000

  static func overview(
    _ invocation: Invocation, _ history: any HistoryStore
  ) throws(CommandError) -> HistoryOverview {
    HistoryOverview(
      tool: Recording.Tool(version: Version.number), place: history.place,
      isNamed: invocation.value(Option.store.long) != nil, written: HistoryMoment.ago(0),
      timelines: try timelines(invocation, history))
  }

  private static func timelines(
    _ invocation: Invocation, _ history: any HistoryStore
  ) throws(CommandError) -> [HistoryTimeline] {
    let most = try invocation.count("limit", in: 2...1000) ?? 50
    let query = HistoryQuery(
      suite: invocation.value("suite"), branch: invocation.value("branch"), limit: mostSessions)
    let entries = try invocation.stored { () throws(StoreError) in try history.sessions(query) }
    let now = Double(time(nil))
    var found: [HistoryTimeline] = []
    for group in TimelineGroups.of(entries.map { ($0.session, $0.runs) }, most: most) {
      var sessions: [HistorySession] = []
      for (session, runs) in group {
        sessions.append(
          try invocation.stored { () throws(StoreError) in try read(session, runs, history) })
      }
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
