package import Formats
import Kernel
import Quantities

/// Waits before it connects again, twice as long after each loss.
package enum NetworkBackoffWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-backoff", title: "connect again after a loss, each time later",
    opposites: ["network-reconnect"],
    parameters: [
      WorkloadParameter(
        name: "delay", unit: .seconds, initial: 0.5, range: 0.001...3600,
        help: "how long to wait after the first loss"),
      LossHabit.hold,
      WorkloadParameter(
        name: "longest", unit: .seconds, initial: 60, range: 0.001...86_400, help: "the longest such wait"),
      NetworkHabit.port, LossHabit.reset, LossHabit.times(5),
    ], needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let (longest, first) = (habit.values["longest"], habit.values["delay"])
    var delay = min(first, longest)
    try LossHabit.lose(&habit) { turn in
      if turn > 1 { delay = min(delay * 2, longest) }
      return delay
    }
    return LossHabit.account(meta.id, habit).json
  }
}
