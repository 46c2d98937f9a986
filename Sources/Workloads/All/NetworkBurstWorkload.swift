package import Formats
import Kernel

/// Sends all it has in one go, and leaves the network alone for the rest of the time.
package enum NetworkBurstWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-burst", title: "send all bytes in one go", opposites: ["network-trickle"],
    parameters: [SendHabit.duration, NetworkHabit.port, SendHabit.size], calibration: SendHabit.calibration,
    needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let begun = Clock.nanoseconds()
    try SendHabit.send(pieces: 1, &habit)
    Clock.sleep(until: begun + habit.values.nanoseconds("duration"))
    return SendHabit.account(meta.id, pieces: 1, habit).json
  }
}
