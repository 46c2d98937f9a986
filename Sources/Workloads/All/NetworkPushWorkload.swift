package import Formats
import Kernel

/// Keeps one connection, on which the server tells its news by itself.
package enum NetworkPushWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-push", title: "receive news from a server on one connection", opposites: ["network-poll"],
    parameters: [NetworkHabit.period, NetworkHabit.port, NetworkHabit.requests, NetworkHabit.size],
    calibration: NetworkHabit.calibration, needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let (period, size) = (habit.values["period"], habit.values.count("size"))
    let count = habit.values.count("requests")
    let client = try habit.connect()
    let wish = NetworkRequest(.push, bytes: size, count: count, every: period)
    do {
      try client.send(wish, &habit.ledger)
      for _ in 0..<count { try client.receive(bytes: size, wait: period, &habit.ledger) }
    } catch { throw .because(error) }
    client.close(&habit.ledger)
    var account = habit.account(meta.id)
    account.facts["period"] = .number(period)
    account.facts["pieces"] = .integer(count)
    return account.json
  }
}
