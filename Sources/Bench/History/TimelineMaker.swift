package import Documents
import Quantities
import Recordings

/// Makes a timeline of the sessions of one suite, branch and class of machine.
package enum TimelineMaker {
  /// A pause is long from so many usual ones on, and never below a day: sessions of one afternoon follow one another closely.
  private static let long = 3.0
  private static let shortest = 86_400.0
  /// Fewer pauses do not say what is usual.
  private static let leastPauses = 3

  /// - Parameters:
  ///   - sessions: the oldest first, at least one.
  ///   - now: seconds since 1970.
  package static func timeline(_ sessions: [HistorySession], now: Double) -> HistoryTimeline? {
    guard let newest = sessions.last?.session else { return nil }
    let moments = sessions.map { UTCMoment.seconds($0.session.started) ?? 0 }
    let pauses = zip(moments.dropFirst(), moments).map { $0 - $1 }
    let usual = pauses.count < leastPauses ? nil : Statistics.median(pauses)
    let bound = usual.map { max(shortest, long * $0) } ?? .infinity
    var timeline = HistoryTimeline(
      suite: newest.suite, branch: newest.branch, machine: newest.machine, sessions: sessions)
    timeline.usualPause = usual
    timeline.isStale = now - (moments.last ?? now) > bound
    timeline.pauses = Set(pauses.indices.filter { pauses[$0] > bound }.map { $0 + 1 })
    timeline.surroundings = surroundings(sessions.map(\.session))
    timeline.series = SeriesMaker.series(of: timeline)
    timeline.shortage = ShortageJudge.shortage(of: timeline.series)
    return timeline
  }

  /// What changed of the machine and of Headroom from one session to the next.
  private static func surroundings(_ sessions: [BenchSession]) -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    for index in sessions.indices.dropFirst() {
      let (earlier, later) = (sessions[index - 1], sessions[index])
      var changes = later.machine.changes(since: earlier.machine)
      if earlier.tool.version != later.tool.version {
        changes.append("\(later.tool.name) \(earlier.tool.version) → \(later.tool.version)")
      }
      if !changes.isEmpty { found[index] = changes }
    }
    return found
  }
}
