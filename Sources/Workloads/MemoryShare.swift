import Formats
import Glibc
import Kernel
import Quantities

/// What the two workloads share that fork: the memory that they hold, their parameters and the report of what was done.
struct MemoryShare {
  static let parameters = [
    WorkloadParameter(
      name: "children", unit: .count, initial: 4, range: 1...64, help: "how many processes are forked"),
    WorkloadParameter(
      name: "hold", unit: .seconds, initial: 2, range: 0...86_400,
      help: "how long the processes live before they end"),
    WorkloadParameter(
      name: "size", unit: .bytes, initial: 33_554_432, range: 4096...1_099_511_627_776,
      help: "how much memory is held when they are forked"),
  ]
  /// What each forked process needs for itself: its stack, and pages that the C library writes to.
  private static let each = 524_288.0

  let values: ParameterValues

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    values = try ParameterValues(parameters, Self.parameters)
  }

  /// Forks, waits, and tells what was done.
  ///
  /// - Parameter writes: whether each forked process writes to every page, and so has a copy of its own.
  func run(_ workload: String, writes: Bool) throws(WorkloadError) -> JSONValue {
    let before = OwnFootprint.read()
    let memory = try MappedMemory(anonymous: values.count("size"))
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 1)
    let count = values.count("children")
    do {
      try ForkedHolders.run(
        count, holding: memory.bytes, writes: writes, nanoseconds: values.nanoseconds("hold"))
    } catch { throw .because(error) }
    let copies = writes ? count + 1 : 1
    var account = WorkAccount(workload)
    account.facts = [
      "bytesHeld": .integer(memory.bytes.count), "processes": .integer(count + 1), "copies": .integer(copies),
      "kernel": ["source": .string(OwnFootprint.source), "footprintBefore": before.json],
    ]
    account.claimPeak(
      before: before, added: Double(memory.bytes.count * copies), each: Self.each * Double(count))
    return account.json
  }
}
