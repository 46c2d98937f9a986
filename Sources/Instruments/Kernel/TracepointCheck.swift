import Kernel

/// Whether the kernel has run a program each time that its tracepoint was passed, by what another tracepoint tells.
///
/// A kernel switches a tracepoint on by changing its own code, and an emulator may go on with what that code was before: QEMU 7.2
/// with a thread for each of two processors, one of them busy, did so for 98 of 3,000 that perf_event_open(2) had switched on; with
/// one thread for both, for none.
enum TracepointCheck {
  // Headroom's choice: more than a thread takes along from before, and than sleeps that a signal ended before they began.
  private static let slack = (sleeps: 16.0, share: 0.01)

  /// Threads' own accounts, told as they end, hold their sleeps, too: on 40 programs of the distribution one more than was counted, from
  /// before the thread was in the group.
  ///
  /// - Parameters:
  ///   - counted: at sched_switch.
  ///   - told: in the accounts of threads that have ended; those that live have slept besides.
  /// - Returns: why what was counted is not to be believed; nil where it is.
  static func sleeps(counted: UInt64, told: UInt64) -> String? {
    let missing = Double(told) - Double(counted)
    guard missing > max(slack.sleeps, Double(told) * slack.share) else { return nil }
    return problem("sched_switch", "\(counted) of \(told) sleeps")
  }

  static func problem(_ tracepoint: String, _ what: String) -> String {
    "the kernel ran the BPF program at \(tracepoint) for \(what), which happens on emulated machines"
  }
}

extension KernelPrograms {
  /// Why what was counted at sched_switch is not to be believed; nil where it is.
  var missedSleeps: String? {
    guard let counted = figure(.wakeups), let told = figure(.exitedVoluntary) else { return nil }
    return TracepointCheck.sleeps(counted: counted, told: told)
  }

  /// Whether the kernel has not run the program at sys_exit: each program that is executed leaves execve(2) there. Does not allocate.
  ///
  /// - Parameter now: the sample's time; nil: not at a sample.
  func missesCalls(at now: UInt64? = nil) -> Bool {
    guard let images = figure(.images, at: now) else { return false }
    // Calls of programs of 32 bits have other numbers.
    return images > 0 && figure(.executions, at: now) == 0 && figure(.callsForeign, at: now) == 0
  }

  /// Why what was counted at sys_exit is not to be believed; nil where it is.
  var missedCalls: String? {
    missesCalls()
      ? TracepointCheck.problem("sys_exit", "none of \(figure(.images) ?? 0) calls of execve") : nil
  }
}
