package import Formats

/// Maps a file and touches only the pages that the work needs.
package enum MemoryMapWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-map", title: "map a file and touch only what is needed", opposites: ["memory-keep-all"],
    parameters: MemoryHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try MemoryHabit(parameters)
    let file = try TemporaryFile(size: habit.size)
    let memory = try MappedMemory(reading: file)
    let checksum = habit.work(on: UnsafeRawBufferPointer(memory.bytes))
    let facts: [String: JSONValue] = [
      "bytesRead": 0, "bytesKept": 0, "bytesMapped": .integer(habit.size),
      "pagesTouched": .integer(habit.neededPages),
    ]
    return habit.report(facts, workload: meta.id, kept: 0, checksum: checksum, keeping: memory)
  }
}
