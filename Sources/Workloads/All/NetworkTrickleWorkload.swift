package import Formats
import Kernel
import Quantities

/// Sends what it has in dribbles, all the time.
package enum NetworkTrickleWorkload: NetworkWorkload {
  private static let pieces = WorkloadParameter(
    name: "pieces", unit: .count, initial: 20, range: 1...1_000_000, help: "how many dribbles there are")

  package static let meta = WorkloadMeta(
    id: "network-trickle", title: "send the same bytes in dribbles", opposites: ["network-burst"],
    parameters: [SendHabit.duration, pieces, NetworkHabit.port, SendHabit.size],
    calibration: SendHabit.calibration.merging(["pieces": 8]) { $1 }, needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    // No dribble is empty.
    let pieces = min(habit.values.count("pieces"), habit.values.count("size"))
    try SendHabit.send(pieces: pieces, &habit)
    return SendHabit.account(meta.id, pieces: pieces, habit).json
  }
}
