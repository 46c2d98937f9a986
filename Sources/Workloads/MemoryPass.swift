import Formats
import Glibc
import Kernel
import Quantities

/// What the two workloads share that go through a lot of memory once and are done with it within milliseconds.
struct MemoryPass {
  static let parameters = [
    WorkloadParameter(
      name: "size", unit: .bytes, initial: 67_108_864, range: 4096...1_099_511_627_776,
      help: "how much memory the work goes through")
  ]
  /// Pages that the processors have counted and not yet told, and those of the process's end.
  private static let tolerance = 1_048_576.0

  let size: Int

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    size = try ParameterValues(parameters, Self.parameters).count("size")
  }

  /// Goes through all of it in pieces, of which one is held at a time.
  func run(_ workload: String, piece: Int) throws(WorkloadError) -> JSONValue {
    var done = 0
    while done < size {
      let memory = try MappedMemory(anonymous: min(piece, size - done))
      memory.bytes.initializeMemory(as: UInt8.self, repeating: 1)
      done += memory.bytes.count
    }
    var account = WorkAccount(workload)
    let mark = Self.status("VmHWM")
    account.facts = [
      "bytesTouched": .integer(done), "bytesHeld": .integer(min(piece, size)),
      "kernel": ["source": "/proc/self/status VmHWM", "mark": mark.map { .number($0) } ?? .null],
    ]
    // Where a cgroup counts, pages of files are whoever's who read them first; the pass has brought in some itself.
    if let mark {
      let files = Self.status("RssFile") ?? 0
      account.truth["memory.resident.peak"] = TrueFigure(mark, tolerance: Self.tolerance + files)
    }
    return account.json
  }

  private static func status(_ key: StaticString) -> Double? {
    guard let bytes = try? KernelRoot.live.bytes("/proc/self/status") else { return nil }
    return bytes.withUnsafeBytes { KeyedNumbers.find(key, in: $0) }.map { Double($0) * 1024 }
  }
}
