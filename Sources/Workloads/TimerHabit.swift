import Formats
import Kernel
import Quantities

/// What the two ways to do periodic work share: threads that each wake up once a period.
struct TimerHabit {
  static let parameters = [
    WorkloadParameter(
      name: "period", unit: .seconds, initial: 0.2, range: 0.01...3600,
      help: "time between two wake-ups of a thread"),
    WorkloadParameter(
      name: "threads", unit: .count, initial: 4, range: 1...64, help: "how many threads have work"),
    WorkloadParameter(
      name: "wakeups", unit: .count, initial: 10, range: 1...1_000_000,
      help: "how often each thread wakes up"),
  ]
  /// So many that what a process sleeps besides is the smaller part.
  static let calibration = ["period": 0.04, "wakeups": 50.0]
  static let slack = WorkloadParameter(
    name: "slack", unit: .seconds, initial: 0.01, range: 0...60,
    help: "how late the work may be, so that the kernel can do it with other work")

  /// A thread that would have to wake up sooner than this waits for the next turn: a time that has passed before the
  /// call is made is no sleep.
  private static let shortest: UInt64 = 1_000_000

  let threads: Int
  let wakeups: Int
  let period: UInt64
  let before = try? ResourceUse.own().voluntarySwitches

  init(_ values: ParameterValues) {
    threads = values.count("threads")
    wakeups = values.count("wakeups")
    period = values.nanoseconds("period")
  }

  /// Runs the threads to their end.
  ///
  /// - Parameters:
  ///   - offset: nanoseconds of a thread's turn after the period's start.
  ///   - slack: nanoseconds that a turn may be late by.
  func run(
    _ workload: String, slack: UInt64 = 0, offset: (Int) -> UInt64
  ) throws(WorkloadError) -> WorkAccount {
    var account = WorkAccount(workload)
    do {
      let start = Clock.nanoseconds()
      var running: [NamedThread] = []
      for index in 0..<threads {
        running.append(try thread(index, start + offset(index), slack).settled())
      }
      for thread in running {
        account.add(thread, wakeups: thread.join(), period: Double(secondsOfNanoseconds: period))
      }
    } catch { throw .because(error) }
    account.facts["period"] = .number(Double(secondsOfNanoseconds: period))
    account.facts["wakeupsPerThread"] = .integer(wakeups)
    account.claimWakeups(before: before)
    return account
  }

  private func thread(_ index: Int, _ first: UInt64, _ slack: UInt64) throws(SystemError) -> NamedThread {
    let (period, wakeups) = (period, wakeups)
    return try NamedThread("timer-\(index + 1)") {
      if slack > 0 { try? NamedThread.allowTimerSlack(nanoseconds: slack) }
      var slept = 0
      while slept < wakeups {
        let before = NamedThread.ownVoluntarySwitches
        Clock.sleep(until: Self.turn(after: Clock.nanoseconds() + Self.shortest, first, period))
        // On a machine that stood still meanwhile the time had passed: that was no sleep, and the next turn counts.
        if before < 0 || NamedThread.ownVoluntarySwitches > before { slept += 1 }
      }
      return slept
    }
  }

  /// The first of `first`, `first + period`, … that is later than `now`.
  static func turn(after now: UInt64, _ first: UInt64, _ period: UInt64) -> UInt64 {
    now < first ? first : first + ((now - first) / period + 1) * period
  }
}
