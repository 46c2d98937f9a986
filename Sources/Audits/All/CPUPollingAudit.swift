import Documents
import Quantities
import Recordings

/// Does a thread wake up again and again to find nothing to do?
package enum CPUPollingAudit: Audit {
  // Headroom's choices, as the thresholds are. A drawing at the screen's rate keeps its intervals too, and is no poll.
  static let frames = 23.0...145.0

  package static let meta = AuditMeta(
    id: "cpu-polling", group: "power", title: "No thread polls",
    problem: "A thread polls", requires: [.cpuWakeupsBursts],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    thresholds: [
      .init("wakeups", 20, .count, meaning: "fewer wake-ups of a thread are no habit"),
      .init(
        "regular", 70, .percent,
        meaning:
          "share of a thread's wake-ups at its interval that makes it a poll, where their cause is unknown"
      ),
      .init(
        "warn", 2, .perSecond, meaning: "warn at this many wake-ups per second of a poll; a clock has one"),
      .init(
        "fail", 12, .perSecond,
        meaning: "fail at this many wake-ups per second of a poll; one at 10 is to be a warning in every run"),
      .init(
        "work", 0.001, .seconds,
        meaning: "ignore wake-ups that used this much processor time: they had something to do"),
      .init(
        "frame", 0.0005, .seconds,
        meaning: "processor time of a wake-up at a screen's rate that counts as drawing"),
      .init(
        "glance", 0.00015, .seconds,
        meaning: "processor time below which a wake-up at a screen's rate cannot draw"),
      .init(
        "lasting", 1, .seconds,
        meaning: "timers beside busy threads are ignored where they wake a thread for less than this"),
      .init(
        "load", 0.25, .cores,
        meaning: "ignore timers of a process that keeps this many processors busy: they wake none from sleep"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let accounts = ThreadAccounts(input.recording)
    let rows = input.tables.wakeups
    let judged = rows.compactMap { row in
      WakingHabit(row, least: limit("wakeups", input), regular: limit("regular", input))
    }.map { PollJudgement($0, accounts, input) }.sorted { $0.habit.rate > $1.habit.rate }
    let chains = ShortSleepers.all(rows, accounts, least: limit("wakeups", input))
      .filter { $0.rate >= limit("warn", input) }
    let polls = judged.filter { $0.verdict != .pass }
    guard !polls.isEmpty || !chains.isEmpty else {
      return hasAllLines(input)
        ? AuditAnswer(.pass, PollStrings.passed(judged, input))
        : AuditAnswer(.inconclusive, PollStrings.incomplete)
    }
    let isFailure =
      polls.contains { $0.verdict == .fail } || chains.contains { $0.rate >= limit("fail", input) }
    return AuditAnswer(
      isFailure ? .fail : .warn, PollStrings.explanation(polls, chains),
      evidence: (polls.map(\.habit.evidence) + chains.map(\.evidence)).prefix(20).map { $0 })
  }

  static func limit(_ name: String, _ input: AuditInput) -> Double { input.threshold(name, of: meta) }

  /// No poll hides among fewer wake-ups than one needs. Headroom's choice: where at most a twentieth of all is missing, no
  /// habit of note is.
  private static func hasAllLines(_ input: AuditInput) -> Bool {
    guard let all = input.recording.metrics[.cpuWakeups]?.value else { return true }
    let missing = all - input.tables.wakeups.reduce(0) { $0 + $1.wakeups }
    return missing < limit("wakeups", input) || missing <= all * 0.05
  }

  package static let advice = """
    Wait for the event itself: block in poll or epoll without a timeout, on a condition variable, an eventfd or an \
    inotify descriptor, and set a timer only for the moment when something is due.
    """
}
