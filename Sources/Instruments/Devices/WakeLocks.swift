import Glibc
import Kernel
import Quantities
import Recordings

/// The kernel's wake locks, which hold off sleep by a name and without telling who took them (sysfs-power).
struct WakeLocks {
  static let path = "/sys/power/wake_lock"

  private struct Lock {
    var name: String
    var start: UInt64
    var end: UInt64?
  }

  private var file: SampledFile
  /// What stood in the file at the last look.
  private var last: [UInt8] = []
  /// Names that were held before the program was started, and are none of its.
  private var foreign: Set<String> = []
  private var locks: [Lock] = []
  private var next: UInt64 = 0
  private(set) var isReadable = false

  private static let interval = UInt64(nanosecondsOfSeconds: 1)

  init(_ path: String = path) {
    file = SampledFile(AT_FDCWD, path)
    last.reserveCapacity(4096)
  }

  mutating func close() { file.close() }

  mutating func begin() {
    guard let names = read() else { return }
    isReadable = true
    foreign = Set(names)
  }

  /// Looks once a second; allocates only where the names have changed.
  mutating func sample(_ now: UInt64) {
    guard isReadable, now >= next else { return }
    next = now + Self.interval
    guard let names = read() else { return }
    for index in locks.indices where locks[index].end == nil && !names.contains(locks[index].name) {
      locks[index].end = now
    }
    foreign.formIntersection(names)
    for name in names
    where !foreign.contains(name) && !locks.contains(where: { $0.name == name && $0.end == nil }) {
      locks.append(Lock(name: name, start: now))
    }
  }

  /// The names in the file; nil where they have not changed or cannot be read.
  private mutating func read() -> [String]? {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      guard let bytes = file.readRecord(buffer) else { return nil }
      guard !isReadable || !bytes.elementsEqual(last) else { return nil }
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: bytes)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { String($0) }
    }
  }

  func rows(_ span: Span) -> [InhibitorRow] {
    locks.map { lock in
      let start = max(0, span.seconds(lock.start))
      var row = InhibitorRow(
        what: "sleep", mode: "wake lock", who: lock.name, why: "taken during the run by somebody",
        start: start,
        held: max(0, span.seconds(lock.end ?? span.end) - start))
      row.end = lock.end.map { span.seconds($0) }
      return row
    }
  }
}
