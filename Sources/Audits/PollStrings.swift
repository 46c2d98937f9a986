import Documents
import Quantities

/// How the audit of polls says what it has found.
enum PollStrings {
  static let incomplete = """
    No thread was seen to poll, but threads with more than a twentieth of all wake-ups are missing in the table: the \
    kernel had more to tell than there was room for. Measure a shorter stretch, or at a higher --rate.
    """

  static func passed(_ judged: [PollJudgement], _ input: AuditInput) -> String {
    guard let quickest = judged.first(where: { $0.reason != .rare }) ?? judged.first else {
      let (least, rate) = (CPUPollingAudit.limit("wakeups", input), CPUPollingAudit.limit("warn", input))
      return """
        No thread has the habit to wake up by itself: none was woken by a timer \(Display.text(least, .count)) times and \
        \(Display.text(rate, .perSecond)) or more often.
        """
    }
    return """
      No thread woke up again and again to do nothing. “\(quickest.habit.name)” \(woken(quickest.habit)) and \
      \(quickest.reason.map(excuse) ?? "was ignored").
      """
  }

  static func explanation(_ polls: [PollJudgement], _ chains: [ShortSleepers]) -> String {
    let others = polls.count + chains.count - 1
    let more = others > 0 ? " \(others) more \(others == 1 ? "has" : "have") such a habit." : ""
    let found =
      (polls.first { $0.verdict == .fail } ?? polls.first).map(sentence) ?? chains.first.map(sentence)
    return """
      \(found ?? "")\(more) \(CPUPollingAudit.advice)
      """
  }

  private static func woken(_ habit: WakingHabit) -> String {
    let times = "\(Display.text(habit.count, .count)) times, \(Display.text(habit.rate, .perSecond))"
    switch habit.cause {
    case .timer: return "was woken by its own timer \(times),"
    case .timeout: return "waited for a lock or another thread with a timeout, which ran out \(times),"
    case .unknown: return "was woken every \(Display.text(habit.interval, .seconds)), \(times),"
    }
  }

  private static func sentence(_ poll: PollJudgement) -> String {
    let habit = poll.habit
    let work = habit.work.map { " mostly for less than \(Display.text($0, .seconds)) of work" } ?? ""
    let unknown = habit.cause == .unknown ? " What wakes it is unknown; --causes shows it." : ""
    return "The thread “\(habit.name)” \(woken(habit))\(work).\(unknown) \(cost(poll.reason))"
  }

  private static func cost(_ reason: PollJudgement.Reason?) -> String {
    switch reason {
    case .busy:
      "Its process computed meanwhile; once it does not, each of these takes a processor out of its sleep for nothing."
    case .mayDraw:
      """
      Where it draws at the screen's rate, that is its work: stop it when nothing moves. Where it does not, each of these \
      takes a processor out of its sleep for nothing.
      """
    default: "Each of these takes a processor out of its sleep for nothing."
    }
  }

  private static func sentence(_ chain: ShortSleepers) -> String {
    """
    Threads called “\(chain.name)” were started \(Display.text(chain.count, .count)) times, \
    \(Display.text(chain.rate, .perSecond)), each to sleep for a moment: a loop that looks again and again. Each turn starts a \
    thread or a process, and takes a processor out of its sleep.
    """
  }

  private static func excuse(_ reason: PollJudgement.Reason) -> String {
    switch reason {
    case .rare: "that is rare enough"
    case .worked: "had work to do"
    case .drew, .mayDraw: "did as much as a drawing at the screen's rate needs"
    case .wrote: "wrote something each time"
    case .takesTurns: "others of its process computed meanwhile, as where threads take turns"
    case .busy: "others of its process computed meanwhile, and kept processors awake"
    }
  }
}
