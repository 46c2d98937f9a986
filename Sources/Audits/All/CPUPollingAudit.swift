import Documents
import Quantities

/// Does a thread wake at intervals to find nothing to do?
package enum CPUPollingAudit: Audit {
  // Headroom's choices, as the thresholds are. A drawing at the screen's rate keeps its intervals too, and is no poll.
  static let frames = 23.0...145.0

  package static let meta = AuditMeta(
    id: "cpu-polling", group: "power", title: "No thread polls", requires: ["cpu.wakeups.bursts"],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("wakeups", 20, .count, "fewer wake-ups of a thread are no habit"),
      .init(
        "regular", 70, .percent,
        "share of a thread's wake-ups that keep its interval, from which on it is one"),
      .init("warn", 1, .perSecond, "wake-ups a second from which on a poll is warned of"),
      .init("fail", 10, .perSecond, "wake-ups a second from which on a poll fails"),
      .init("work", 0.001, .seconds, "processor time from which on a wake-up had something to do"),
      .init("frame", 0.0005, .seconds, "processor time from which on a wake-up at a screen's rate draws"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let periodic = input.table("wakeups").compactMap {
      PeriodicThread($0, least: limit("wakeups", input), regular: limit("regular", input))
    }
    let polls = periodic.filter { isPoll($0, input) }.sorted { $0.period < $1.period }
    guard let worst = polls.first else {
      return hasAllLines(input)
        ? AuditAnswer(.pass, passed(periodic)) : AuditAnswer(.inconclusive, incomplete)
    }
    let known = polls.filter { $0.wakesItself == true && 1 / $0.period >= limit("fail", input) }
    return AuditAnswer(
      known.isEmpty ? .warn : .fail, explanation(known.first ?? worst, polls.count),
      evidence: polls.prefix(20).map(\.evidence))
  }

  private static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  private static func isPoll(_ thread: PeriodicThread, _ input: AuditInput) -> Bool {
    let rate = 1 / thread.period
    guard rate >= limit("warn", input), thread.wakesItself != false else { return false }
    guard let work = thread.work else { return true }
    if frames.contains(rate), work >= limit("frame", input) { return false }
    return work < limit("work", input)
  }

  /// No poll hides among fewer wake-ups than one needs. Headroom's choice: where at most a twentieth of all is missing, no
  /// habit of note is.
  private static func hasAllLines(_ input: AuditInput) -> Bool {
    guard let all = input.recording.metrics["cpu.wakeups"]?.value else { return true }
    let missing = all - input.table("wakeups").reduce(0) { $0 + ($1.figure("wakeups") ?? 0) }
    return missing < limit("wakeups", input) || missing <= all * 0.05
  }

  private static let incomplete = """
    No thread was seen to poll, but threads with more than a twentieth of all wake-ups are missing in the table: the \
    kernel had more to tell than there was room for. Measure a shorter stretch, or at a higher --rate.
    """

  private static func passed(_ periodic: [PeriodicThread]) -> String {
    guard let quickest = periodic.min(by: { $0.period < $1.period }) else {
      return "No thread was woken at regular intervals."
    }
    return """
      No thread woke at short intervals to do nothing. The quickest that keeps an interval, “\(quickest.name)”, \
      was woken every \(Display.text(quickest.period, .seconds)) and worked, waited for others, or is rare enough.
      """
  }

  private static func explanation(_ thread: PeriodicThread, _ count: Int) -> String {
    let others = count > 1 ? " \(count - 1) more threads have such a habit." : ""
    let work = thread.work.map { ", mostly for less than \(Display.text($0, .seconds)) of work" } ?? ""
    let cause =
      thread.wakesItself == nil ? " What wakes it is not known; --causes tells." : " Its own timer wakes it."
    return """
      The thread “\(thread.name)” was woken every \(Display.text(thread.period, .seconds)), \
      \(Display.text(thread.wakeups, .count)) times\(work).\(cause)\(others) Each of these takes a processor out of \
      its sleep for nothing. Wait for the event itself: block in poll or epoll without a timeout, on a condition \
      variable, an eventfd or an inotify descriptor, and set a timer only for the moment when something is due.
      """
  }
}
