package import Formats
import Kernel

/// Connects again at once each time that its connection is lost.
package enum NetworkReconnectWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-reconnect", title: "connect again at once after each loss", opposites: ["network-backoff"],
    parameters: [LossHabit.hold, NetworkHabit.port, LossHabit.reset, LossHabit.times(50)], needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    try LossHabit.lose(&habit) { _ in 0 }
    return LossHabit.account(meta.id, habit).json
  }
}
