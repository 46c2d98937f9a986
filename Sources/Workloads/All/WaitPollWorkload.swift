package import Formats
import Kernel
import Synchronization

/// Looks for work on a short timer, and finds none.
package enum WaitPollWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "wait-poll", title: "look for work on a short timer", opposites: ["wait-block"],
    parameters: WaitHabit.parameters, calibration: WaitHabit.calibration)

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try WaitHabit(parameters)
    var account = WorkAccount(meta.id)
    let flag = Flag()
    do {
      let poller = try NamedThread("poller") {
        (0..<habit.wakeups).count { _ in
          Clock.pause(nanoseconds: habit.nanoseconds)
          return !flag.isSet.load(ordering: .acquiring)
        }
      }
      let inVain = poller.join()
      account.add(poller, wakeups: habit.wakeups, period: habit.period)
      account.facts["sleeps"] = .integer(habit.wakeups)
      account.facts["foundNothing"] = .integer(inVain)
      account.facts["period"] = .number(habit.period)
    } catch { throw .because(error) }
    account.claimWakeups(before: habit.before)
    return account.json
  }
}
