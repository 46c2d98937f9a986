package import Formats
import Kernel

/// Leaves a question with the server, which answers it once there is news.
package enum NetworkWaitWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-wait", title: "ask a server once and wait for its news", opposites: ["network-poll"],
    parameters: [NetworkHabit.period, NetworkHabit.port, NetworkHabit.requests, NetworkHabit.size],
    calibration: NetworkHabit.calibration, needsServer: true)

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let (period, size) = (habit.values["period"], habit.values.count("size"))
    let client = try habit.connect()
    do {
      for _ in 0..<habit.values.count("requests") {
        try client.send(NetworkRequest(.get, bytes: size, wait: period), &habit.ledger)
        try client.receive(bytes: size, wait: period, &habit.ledger)
      }
    } catch { throw .because(error) }
    client.close(&habit.ledger)
    var account = habit.account(meta.id)
    account.facts["period"] = .number(period)
    return account.json
  }
}
