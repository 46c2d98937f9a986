package import Formats
import Kernel
import Quantities

/// Keeps a connection that has nothing to carry from being given up by what lies between.
package enum NetworkKeepaliveWorkload: NetworkWorkload {
  package static let meta = WorkloadMeta(
    id: "network-keepalive", title: "keep an idle connection alive, often unless --every is long",
    opposites: [],
    parameters: [
      WorkloadParameter(
        name: "duration", unit: .seconds, initial: 20, range: 0...86_400,
        help: "how long the connection stands idle"),
      WorkloadParameter(
        name: "every", unit: .seconds, initial: 5, range: 1...7200,
        help: "time between two signs of life, in whole seconds; 10 minutes and more is the good habit"),
      WorkloadParameter(
        name: "pings", unit: .count, initial: 0, range: 0...1,
        help: "1 has the program itself ask for an echo, 0 the kernel by probes of TCP"),
      NetworkHabit.port,
    ], calibration: ["duration": 9, "every": 2], needsServer: true)

  /// Bytes of one sign of life of the program's own.
  private static let ping = 4
  /// Of the interval: the kernel groups timers that lie far ahead, the coarser the farther (kernel/time/timer.c).
  private static let tolerance = 0.125
  /// Probes that show the interval between them.
  private static let fewest = 3

  package static func run(
    _ parameters: [String: Double], _ surroundings: NetworkSurroundings
  ) throws(WorkloadError) -> JSONValue {
    var habit = try NetworkHabit(parameters, meta.parameters, surroundings)
    let every = habit.values.count("every")
    let turns = Int(habit.values["duration"]) / every
    let isPinging = habit.values["pings"] == 1
    let client = try habit.connect()
    let before = client.count()
    do {
      if isPinging {
        try ping(client, turns: turns, every: every, habit: &habit)
      } else {
        try client.keepAlive(every: every)
      }
    } catch { throw .because(error) }
    if !isPinging {
      Clock.pause(nanoseconds: habit.values.nanoseconds("duration"))
      if turns > 0 { habit.ledger.loseBursts() }
    }
    let after = client.count()
    client.close(&habit.ledger)
    var account = habit.account(meta.id)
    account.facts["period"] = .integer(every)
    if isPinging {
      account.facts["pings"] = .integer(turns)
    } else if let before, let after {
      let probes = after.segmentsSent - before.segmentsSent
      account.facts["probes"] = .integer(probes)
      if probes >= fewest {
        account.truth["network.keepalive.interval"] = TrueFigure(
          Double(every), tolerance: Double(every) * tolerance)
      }
    }
    return account.json
  }

  private static func ping(
    _ client: borrowing NetworkClient, turns: Int, every: Int, habit: inout NetworkHabit
  ) throws(SystemError) {
    try client.send(NetworkRequest(.echo), &habit.ledger)
    let begun = Clock.nanoseconds()
    for turn in 0..<turns {
      Clock.sleep(until: begun + UInt64(nanosecondsOfSeconds: Double((turn + 1) * every)))
      try client.send(bytes: ping, &habit.ledger)
      try client.receive(bytes: ping, &habit.ledger)
    }
  }
}
