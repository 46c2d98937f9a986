import Formats
import Kernel
import Quantities

/// What the two programs that wait share: the same waits, on one thread or on another.
struct BlockHabit: Sendable {
  static let parameters = [
    WorkloadParameter(
      name: "length", unit: .seconds, initial: 0.15, range: 0.12...60, help: "how long each wait lasts"),
    WorkloadParameter(
      name: "sync", unit: .bytes, initial: 8_388_608, range: 0...1_073_741_824,
      help: "bytes to write and make durable, which takes as long as it takes; 0 leaves that out"),
    WorkloadParameter(
      name: "times", unit: .count, initial: 2, range: 1...10_000, help: "how often it waits for each cause"),
  ]

  static let calibration = ["sync": 0.0]

  /// A time in which the thread did nothing but wait.
  struct Stretch: Sendable {
    var cause: String
    /// The system call that it waited in.
    var call: String
    /// Nanoseconds of `Clock`.
    var start: UInt64
    var end: UInt64
  }

  let length: UInt64
  let times: Int
  let synced: Int
  let begun = Clock.nanoseconds()

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    let values = try ParameterValues(parameters, Self.parameters)
    length = values.nanoseconds("length")
    times = values.count("times")
    synced = values.count("sync")
  }

  /// Waits for everything there is to wait for, on the calling thread.
  ///
  /// - Parameter attend: what it does in between.
  func waits(between attend: () -> Void = {}) throws(WorkloadError) -> [Stretch] {
    var found: [Stretch] = []
    do {
      for _ in 0..<times {
        attend()
        found.append(try BlockingWait.forThread(length))
        attend()
        found.append(try BlockingWait.forLock(length))
        attend()
        found.append(try BlockingWait.forNetwork(length))
      }
    } catch { throw .because(error) }
    if synced > 0 { for _ in 0..<times { found.append(try BlockingWait.forDisk(synced)) } }
    attend()
    return found
  }

  /// Whether a disk takes 100 ms or more is not the workload's to say, nor whether a pipe brings results or events.
  private static func holdUps(_ stretches: [Stretch]) -> TrueFigure {
    let perhaps = stretches.count { $0.cause == "disk" || $0.cause == "thread" }
    return TrueFigure(Double(stretches.count - perhaps), extra: Double(perhaps))
  }

  func report(_ workload: String, thread: String, _ stretches: [Stretch]) -> JSONValue {
    var account = WorkAccount(workload)
    account.truth["main.blocked.count"] = thread == "main" ? Self.holdUps(stretches) : TrueFigure(0)
    account.facts["thread"] = .string(thread)
    account.facts["seconds"] = .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun))
    account.facts["stretches"] = .array(
      stretches.map { stretch in
        [
          "cause": .string(stretch.cause), "call": .string(stretch.call),
          "start": .number(Double(secondsOfNanoseconds: stretch.start - begun)),
          "seconds": .number(Double(secondsOfNanoseconds: stretch.end - stretch.start)),
        ]
      })
    return account.json
  }
}
