import Formats
import Glibc
import Kernel
import Quantities

/// What the two memory workloads share: the task, which is to look at a few pages of a large file, its parameters
/// and the report of what was done.
struct MemoryHabit {
  static let parameters = [
    WorkloadParameter(
      name: "hold", unit: .seconds, initial: 1, range: 0...86_400,
      help: "how long to keep the memory before reporting"),
    WorkloadParameter(
      name: "needed", unit: .bytes, initial: 1_048_576, range: 0...1_099_511_627_776,
      help: "how much of the file the work needs, a page here and there"),
    WorkloadParameter(
      name: "size", unit: .bytes, initial: 67_108_864, range: 4096...1_099_511_627_776,
      help: "size of the file"),
  ]
  static let page = Int(sysconf(CInt(_SC_PAGESIZE)))

  let hold: Double
  /// In whole pages, at most the file's.
  let neededPages: Int
  let size: Int
  private let begun = Clock.nanoseconds()
  private let before = OwnFootprint.read()

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    let values = try ParameterValues(parameters, Self.parameters)
    hold = values["hold"]
    size = values.count("size")
    let pages = (size + Self.page - 1) / Self.page
    neededPages = min(pages, (values.count("needed") + Self.page - 1) / Self.page)
  }

  /// Does the work: reads the first byte of each page needed, spread evenly over the file.
  func work(on bytes: UnsafeRawBufferPointer) -> Int {
    let pages = (size + Self.page - 1) / Self.page
    return (0..<neededPages).reduce(0) { $0 + Int(bytes[pages * $1 / neededPages * Self.page]) }
  }

  /// Waits with the memory held and tells what was done.
  func report(
    _ facts: [String: JSONValue], workload: String, kept: Int, checksum: Int,
    keeping memory: borrowing MappedMemory
  ) -> JSONValue {
    Clock.pause(nanoseconds: UInt64(nanosecondsOfSeconds: hold))
    var account = WorkAccount(workload)
    account.facts = facts
    account.facts["fileBytes"] = .integer(size)
    account.facts["pagesNeeded"] = .integer(neededPages)
    account.facts["pageSize"] = .integer(Self.page)
    account.facts["checksum"] = .integer(checksum)
    account.facts["seconds"] = .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun))
    account.facts["kernel"] = [
      "source": .string("\(OwnFootprint.source): Pss_Anon + Pss_Shmem + SwapPss"),
      "footprintBefore": before.json, "footprint": OwnFootprint.read().json,
    ]
    account.claimPeak(before: before, added: Double(kept))
    return account.json
  }
}
