package import Formats
import Glibc
import Kernel

/// Reads a whole file into memory and keeps it, to look at a few pages of it.
package enum MemoryKeepAllWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-keep-all", title: "read a whole file into memory and keep it", opposites: ["memory-map"],
    parameters: MemoryHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try MemoryHabit(parameters)
    let file = try TemporaryFile(size: habit.size)
    let memory = try MappedMemory(anonymous: habit.size)
    let read = try readAll(file, into: memory.bytes)
    let checksum = habit.work(on: UnsafeRawBufferPointer(memory.bytes))
    let facts: [String: JSONValue] = [
      "bytesRead": .integer(read), "bytesKept": .integer(read),
      "bytesMapped": 0,
      "pagesTouched": .integer((read + MemoryHabit.page - 1) / MemoryHabit.page),
    ]
    return habit.report(facts, workload: meta.id, kept: read, checksum: checksum, keeping: memory)
  }

  private static func readAll(
    _ file: borrowing TemporaryFile, into bytes: UnsafeMutableRawBufferPointer
  ) throws(WorkloadError) -> Int {
    let raw = file.descriptor.raw
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count: Int
      do {
        count = try check("pread", "temporary file") { pread(raw, rest.baseAddress, rest.count, done) }
      } catch { throw .because(error) }
      guard count > 0 else { throw WorkloadError("the temporary file ended after \(done) bytes") }
      done += count
    }
    return done
  }
}
