import Formats
import Kernel
import Quantities

/// What the two ways to send the same bytes share.
enum SendHabit {
  static let duration = WorkloadParameter(
    name: "duration", unit: .seconds, initial: 10, range: 0...86_400, help: "how long the run lasts")
  static let size = WorkloadParameter(
    name: "size", unit: .bytes, initial: 65_536, range: 1...1_073_741_824, help: "bytes to be sent")
  static let calibration = ["duration": 4.0]

  /// Sends so many pieces over the run's length on one connection, and hears that all have come.
  static func send(pieces: Int, _ habit: inout NetworkHabit) throws(WorkloadError) {
    let size = habit.values.count("size")
    let length = habit.values.nanoseconds("duration")
    let client = try habit.connect()
    let begun = Clock.nanoseconds()
    do {
      try client.send(NetworkRequest(.sink, bytes: size), &habit.ledger)
      for piece in 0..<pieces {
        Clock.sleep(until: begun + UInt64(Double(length) * Double(piece) / Double(pieces)))
        try client.send(bytes: size * (piece + 1) / pieces - size * piece / pieces, &habit.ledger)
      }
      try client.receive(bytes: 3, &habit.ledger)
    } catch { throw .because(error) }
    client.close(&habit.ledger)
  }

  static func account(_ workload: String, pieces: Int, _ habit: NetworkHabit) -> WorkAccount {
    var account = habit.account(workload)
    account.facts["pieces"] = .integer(pieces)
    account.facts["period"] = .number(habit.values["duration"] / Double(pieces))
    return account
  }
}
