import Documents
import Quantities

/// Where on a timeline the last days begin, and in which slot of its charts each session stands.
struct TimelineRange {
  /// The ranges that a reader can choose, in days.
  static let choices = [30, 90]

  private let moments: [Double]
  /// Of each session that is complete; a long pause leaves one slot empty.
  private(set) var slots: [Int: Int] = [:]
  private(set) var count = 0

  init(_ timeline: HistoryTimeline) {
    moments = timeline.sessions.map { UTCMoment.seconds($0.session.started) ?? 0 }
    for index in timeline.sessions.indices where timeline.sessions[index].session.isComplete {
      if timeline.pauses.contains(index), count > 0 { count += 1 }
      slots[index] = count
      count += 1
    }
  }

  /// The middle of a session's slot, of 1000.
  func x(_ session: Int) -> Double {
    count == 0 ? 0 : 1000 * (Double(slots[session] ?? 0) + 0.5) / Double(count)
  }

  /// The share of the width that is older than so many days before the newest session; the newest never is.
  func older(than days: Int) -> Double {
    guard count > 0 else { return 0 }
    let first = slots.keys.sorted().first { !isOlder($0, than: days) }
    return Double(first.flatMap { slots[$0] } ?? 0) / Double(count)
  }

  func isOlder(_ session: Int, than days: Int) -> Bool {
    moments[session] < (moments.last ?? 0) - Double(days) * 86_400
  }

  /// The classes that take a row away where a shorter range is chosen.
  func rowClass(_ session: Int) -> HTML? {
    let classes = Self.choices.filter { isOlder(session, than: $0) }.map { "older\($0)" }
    return classes.isEmpty ? nil : " class=\"\(classes.joined(separator: " "))\""
  }
}
