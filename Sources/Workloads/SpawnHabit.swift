import Formats
import Kernel
import Quantities

/// What the ways to start processes share: pieces of work that a process is to do.
struct SpawnHabit {
  static let parameters = [
    WorkloadParameter(
      name: "pieces", unit: .count, initial: 20, range: 1...10_000, help: "how many pieces of work there are")
  ]
  /// Ends at once, and writes nothing.
  private static let program = "/bin/true"

  let pieces: Int
  private(set) var started = 0

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    pieces = try ParameterValues(parameters, Self.parameters).count("pieces")
  }

  /// Starts a process and waits for it.
  static func start() throws(WorkloadError) {
    guard QuietCommand.run(program, []) == 0 else { throw WorkloadError("\(program) could not be run") }
  }

  mutating func start() throws(WorkloadError) {
    try Self.start()
    started += 1
  }

  func report(_ workload: String) -> JSONValue {
    var account = WorkAccount(workload)
    account.facts = ["pieces": .integer(pieces), "processes": .integer(started)]
    account.truth = ["processes.started": TrueFigure(Double(started + 1))]
    return account.json
  }
}
