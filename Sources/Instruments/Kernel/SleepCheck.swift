/// Whether the program at sched_switch ran each time that a thread of the tree went to sleep. The threads' own accounts, told at
/// another tracepoint as they end, hold their sleeps, too: on 16 programs of the distribution each one more than was counted, from
/// before the thread was in the group.
///
/// A kernel switches a tracepoint on by changing its own code, and an emulator may go on with what that code was before: QEMU 7.2
/// with a thread for each of two processors, one of them busy, did so for 98 of 3,000 that perf_event_open(2) had switched on; with
/// one thread for both, for none.
enum SleepCheck {
  // Headroom's choice: more than a thread takes along from before, and than sleeps that a signal ended before they began.
  private static let slack = (sleeps: 16.0, share: 0.01)

  /// - Parameters:
  ///   - counted: by the program.
  ///   - told: in the accounts of threads that have ended; those that live have slept besides.
  /// - Returns: why what was counted is not to be believed; nil where it is.
  static func problem(counted: UInt64, told: UInt64) -> String? {
    let missing = Double(told) - Double(counted)
    guard missing > max(slack.sleeps, Double(told) * slack.share) else { return nil }
    return
      "the kernel ran the program at sched_switch for \(counted) of \(told) sleeps, as on an emulated machine it may"
  }
}
