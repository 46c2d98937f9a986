package import Formats
import Glibc
import Kernel

/// Waits for work without a timer: a thread sleeps in read(2) until another one writes to its pipe.
package enum WaitBlockWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "wait-block", title: "wait for work by blocking on an event", opposites: ["wait-poll"],
    parameters: WaitHabit.parameters, calibration: WaitHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try WaitHabit(parameters)
    var account = WorkAccount(meta.id)
    do {
      let channel = try Pipe()
      let waiter = try waiter(channel.reader.raw, habit.wakeups).settled()
      let waker = try waker(channel.writer.raw, habit, waiter)
      let sleeps = waker.join()
      let items = waiter.join()
      // Each item wakes it once; a wait that the kernel breaks off and begins again is one more, by its own account.
      account.add(waiter, wakeups: max(items, waiter.voluntarySwitches), period: habit.period)
      account.add(waker, wakeups: sleeps, period: habit.period)
      account.facts["items"] = .integer(items)
    } catch { throw .because(error) }
    account.claimWakeups(before: habit.before)
    return account.json
  }

  private static func waiter(_ descriptor: CInt, _ count: Int) throws(SystemError) -> NamedThread {
    try NamedThread("waiter") {
      var byte: UInt8 = 0
      return (0..<count).count { _ in read(descriptor, &byte, 1) == 1 }
    }
  }

  /// Writes only while the waiter is asleep, so that each item wakes it once. Answers its own sleeps.
  private static func waker(
    _ descriptor: CInt, _ habit: WaitHabit, _ waiter: NamedThread
  ) throws(SystemError) -> NamedThread {
    try NamedThread("waker") {
      var sleeps = 0
      for _ in 0..<habit.wakeups {
        Clock.pause(nanoseconds: habit.nanoseconds)
        sleeps += 1
        while waiter.isAsleep == false {
          Clock.pause(nanoseconds: 1_000_000)
          sleeps += 1
        }
        var byte: UInt8 = 1
        _ = write(descriptor, &byte, 1)
      }
      return sleeps
    }
  }
}
