import Formats
import Kernel
import Quantities

/// What the two ways to get over a lost connection share.
enum LossHabit {
  static let hold = WorkloadParameter(
    name: "hold", unit: .seconds, initial: 0, range: 0...86_400,
    help: "how long the server keeps each connection before it drops it")
  static let reset = WorkloadParameter(
    name: "reset", unit: .count, initial: 0, range: 0...1, help: "1 has the server drop it by a reset")
  static func times(_ initial: Double) -> WorkloadParameter {
    WorkloadParameter(
      name: "times", unit: .count, initial: initial, range: 1...100_000,
      help: "how often it connects, and is dropped")
  }

  /// - Parameter delay: seconds to wait before the connection of this number, which is 1 after the first loss.
  static func lose(_ habit: inout NetworkHabit, delay: (Int) -> Double) throws(WorkloadError) {
    let hold = habit.values["hold"]
    let wish = NetworkRequest(.drop, wait: hold, resets: habit.values["reset"] == 1)
    for turn in 0..<habit.values.count("times") {
      if turn > 0 {
        let delay = delay(turn)
        if delay > 0 { Clock.pause(nanoseconds: UInt64(nanosecondsOfSeconds: delay)) }
      }
      let client = try habit.connect()
      do {
        try client.send(wish, &habit.ledger)
        try client.receiveEnd(wait: hold, &habit.ledger)
      } catch { throw .because(error) }
      client.close(&habit.ledger)
    }
  }

  static func account(_ workload: String, _ habit: NetworkHabit) -> WorkAccount {
    var account = habit.account(workload)
    account.facts["losses"] = .integer(habit.ledger.ended)
    return account
  }
}
