package import Formats
import Kernel
import Quantities

/// Asks each period whether there is news.
package enum NetworkPollWorkload: NetworkWorkload {
  private static let keep = WorkloadParameter(
    name: "keep", unit: .count, initial: 0, range: 0...1,
    help: "1 asks all on one connection, 0 each on a new one")

  package static let meta = WorkloadMeta(
    id: "network-poll", title: "ask a server for news each period",
    opposites: ["network-push", "network-wait"],
    parameters: [keep, NetworkHabit.period, NetworkHabit.port, NetworkHabit.requests, NetworkHabit.size],
    calibration: NetworkHabit.calibration.merging(["requests": 6]) { $1 }, needsServer: true)

  /// What a rhythm is known by for certain: so many requests, so many seconds apart, with answers longer than a sign
  /// of life.
  private static let fewest = 5
  private static let shortest = 1.0
  private static let longestPing = 100
  /// Of the period: for what a busy machine is late by.
  private static let tolerance = 0.1

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let turns = (0..<habit.values.count("requests")).map { UInt64($0) * habit.values.nanoseconds("period") }
    if habit.values["keep"] == 1 { try pollOnOne(turns, &habit) } else { try pollOnNew(turns, &habit) }
    var account = habit.account(meta.id)
    let period = habit.values["period"]
    account.facts["period"] = .number(period)
    if habit.values.count("requests") >= fewest, period >= shortest, habit.values.count("size") > longestPing
    {
      account.truth["network.poll.period"] = TrueFigure(period, tolerance: period * tolerance)
    }
    return account.json
  }

  /// - Parameter turns: nanoseconds from now on.
  private static func pollOnOne(_ turns: [UInt64], _ habit: inout NetworkHabit) throws(WorkloadError) {
    let begun = Clock.nanoseconds()
    let client = try habit.connect()
    for turn in turns {
      Clock.sleep(until: begun + turn)
      try ask(client, &habit)
    }
    client.close(&habit.ledger)
  }

  private static func pollOnNew(_ turns: [UInt64], _ habit: inout NetworkHabit) throws(WorkloadError) {
    let begun = Clock.nanoseconds()
    for turn in turns {
      Clock.sleep(until: begun + turn)
      let client = try habit.connect()
      try ask(client, &habit)
      client.close(&habit.ledger)
    }
  }

  private static func ask(
    _ client: borrowing NetworkClient, _ habit: inout NetworkHabit
  ) throws(WorkloadError) {
    do throws(SystemError) {
      try client.send(habit.request, &habit.ledger)
      try client.receive(bytes: habit.values.count("size"), &habit.ledger)
    } catch { throw .because(error) }
  }
}
