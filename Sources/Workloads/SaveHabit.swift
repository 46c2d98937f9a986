import Formats
import Glibc
import Kernel
import Quantities

/// What the ways to save share: a state of many records that changes now and then, its file, and the account of what
/// was written.
struct SaveHabit {
  static let parameters = [
    WorkloadParameter(
      name: "change", unit: .bytes, initial: 128, range: 1...65_536,
      help: "bytes of one record, which a change renews"),
    WorkloadParameter(
      name: "changes", unit: .count, initial: 100, range: 1...10_000, help: "how many changes there are"),
    WorkloadParameter(
      name: "interval", unit: .seconds, initial: 0.01, range: 0...3600, help: "time between two changes"),
    WorkloadParameter(
      name: "keep", unit: .count, initial: 0, range: 0...1, help: "1 leaves the file where it is at the end"),
    WorkloadParameter(
      name: "size", unit: .bytes, initial: 65_536, range: 64...67_108_864,
      help: "size of the state, at least 64 records"),
  ]
  /// A calibration looks at what stays on the disk too.
  static let calibration = ["keep": 1.0]

  let changes: Int
  private let interval: UInt64
  private let isKept: Bool
  let folder: WorkFolder
  private let way: WriteWay
  private(set) var state: RecordState
  private(set) var ledger = WriteLedger()
  private let begun = Clock.nanoseconds()

  /// Makes the file with the state as it is at first: one write, which is not synced yet.
  init(_ parameters: [String: Double], way: WriteWay = .call) throws(WorkloadError) {
    self.way = way
    let values = try ParameterValues(parameters, Self.parameters)
    changes = values.count("changes")
    interval = values.nanoseconds("interval")
    isKept = values["keep"] == 1
    guard values["size"] >= 64 * values["change"] else {
      throw WorkloadError("size must be at least 64 times change")
    }
    state = RecordState(size: values.count("size"), record: values.count("change"))
    do {
      folder = try WorkFolder(keeping: isKept)
      let file = try open()
      try write(file, state.whole, changed: state.bytes.count)
    } catch { throw .because(error) }
  }

  var path: String { "\(folder.path)/state" }

  /// The next change: waits for its moment, renews a record, and answers which one.
  mutating func change(_ number: Int) -> Int {
    rest()
    return state.change(number)
  }

  func rest() { if interval > 0 { Clock.pause(nanoseconds: interval) } }

  func open() throws(SystemError) -> FileDescriptor { try FileDescriptor(opening: path, O_WRONLY | O_CREAT) }

  /// Writes a part of the state to its place in a file.
  ///
  /// - Parameter changed: how many of its bytes the saved state does not hold yet.
  mutating func write(
    _ file: borrowing FileDescriptor, _ part: Range<Int>, changed: Int
  ) throws(SystemError) {
    let (raw, way) = (file.raw, way)
    var rest = part
    while !rest.isEmpty {
      let count = try check("pwrite", path) {
        state.bytes[rest].withUnsafeBytes { way.put($0, to: raw, at: rest.lowerBound) }
      }
      ledger.writes += 1
      ledger.bytes += count
      rest = (rest.lowerBound + count)..<rest.upperBound
    }
    ledger.unchanged += part.count - changed
  }

  mutating func sync(_ file: borrowing FileDescriptor) throws(SystemError) {
    let raw = file.raw
    try check("fsync", path) { fsync(raw) }
    ledger.syncs += 1
  }

  /// Writes each change by itself and makes it durable.
  mutating func saveEach() throws(WorkloadError) {
    do throws(SystemError) {
      let file = try open()
      for number in 0..<changes {
        let slot = change(number)
        let part = state.place(slot...slot)
        try write(file, part, changed: part.count)
        try sync(file)
      }
    } catch { throw .because(error) }
  }

  /// Writes all of the state to a new file and puts that in the old one's place (rename(2)).
  mutating func replace(changed: Int) throws(SystemError) {
    let draft = path + ".new"
    let file = try FileDescriptor(opening: draft, O_WRONLY | O_CREAT | O_TRUNC)
    try write(file, state.whole, changed: changed)
    try sync(file)
    let path = path
    try check("rename", path) { rename(draft, path) }
    ledger.renames += 1
  }

  /// What was done, once it has been.
  ///
  /// - Parameter more: what is true of it besides, by the metric's name.
  func report(_ workload: String, also more: [String: TrueFigure] = [:]) -> JSONValue {
    var account = WorkAccount(workload)
    account.facts = ledger.facts
    account.facts["changes"] = .integer(changes)
    account.facts["paths"] = .strings(ledger.renames > 0 ? [path, path + ".new"] : [path])
    account.facts["bytesAtTheEnd"] = .integer(state.bytes.count)
    account.facts["isKept"] = .bool(isKept)
    account.facts["seconds"] = .number(Double(secondsOfNanoseconds: Clock.nanoseconds() - begun))
    let isInMemory = WriteWay.isInMemory(folder.path)
    account.facts["inMemory"] = .bool(isInMemory)
    account.truth = ledger.truth(kept: isKept ? state.bytes.count : 0, isStored: !isInMemory)
      .merging(more) { $1 }
    return account.json
  }
}
