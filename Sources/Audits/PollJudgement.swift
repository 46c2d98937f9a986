import Documents
import Recordings

/// Whether a thread's habit to wake up is a poll.
struct PollJudgement {
  var habit: WakingHabit
  var verdict: Verdict
  /// What its wake-ups were good for, or why they are not compared with it; for a warning, what speaks for it.
  var reason: Reason?

  enum Reason {
    case rare, worked, drew, mayDraw, wrote, takesTurns, busy
  }

  init(_ habit: WakingHabit, _ accounts: ThreadAccounts, _ input: AuditInput) {
    self.habit = habit
    (verdict, reason) = Self.judge(habit, accounts) { CPUPollingAudit.limit($0, input) }
  }

  private static func judge(
    _ habit: WakingHabit, _ accounts: ThreadAccounts, _ limit: (String) -> Double
  ) -> (Verdict, Reason?) {
    if habit.rate < limit("warn") { return (.pass, .rare) }
    let isAtScreensRate = CPUPollingAudit.frames.contains(habit.rate)
    if let work = habit.work, work >= limit("work") { return (.pass, .worked) }
    if let work = habit.work, isAtScreensRate, work >= limit("frame") { return (.pass, .drew) }
    // Headroom's choice: nearly every time.
    if let writes = accounts.writes(habit.row), writes >= habit.count * 0.9 { return (.pass, .wrote) }
    let isBusy = accounts.load(beside: habit.row) >= limit("load")
    if isBusy, habit.cause == .timeout { return (.pass, .takesTurns) }
    // Headroom's choice: back-off and housekeeping beside threads that compute, unless it is a habit that fails. Moments of it,
    // as of a compiler's virtual machine that starts, are none.
    if isBusy, habit.rate < limit("fail") || habit.span < limit("lasting") { return (.pass, .busy) }
    let mayDraw = isAtScreensRate && (habit.work ?? 0) >= limit("glance")
    // None of its own timers woke it, but somebody else at the screen's rate, as a display does who asks for the next picture.
    if mayDraw, habit.cause == .unknown, habit.row.byTimer != nil { return (.pass, .drew) }
    if habit.rate < limit("fail") || habit.cause == .unknown { return (.warn, nil) }
    if mayDraw { return (.warn, .mayDraw) }
    return isBusy ? (.warn, .busy) : (.fail, nil)
  }
}
