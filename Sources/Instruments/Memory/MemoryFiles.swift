import Glibc
import Kernel

/// Files that are memory and that a process has open: those of memfd_create(2) and of `/dev/shm`. What of them nobody has
/// mapped stands in no account of a process.
struct MemoryFiles {
  private struct Entry {
    var device: UInt
    var inode: UInt
    var bytes: Double
    var slot: Int
  }
  private var entries: [Entry] = []
  /// What a process has mapped of files in `/dev/shm` that none has open.
  private struct Mapped {
    var slot: Int
    var bytes: Double
    /// Resident bytes of it that are shared or of a file, then.
    var shared: Double
  }
  private var mapped: [Mapped] = []
  private let devices: [UInt]
  /// Bytes that all of them have in memory, each file once.
  private(set) var bytes = 0.0
  /// The most bytes that were left at two looks in a row: what lies there between being closed and being removed does not stay.
  private(set) var mostLeft = 0.0
  /// Bytes that were left at the last look.
  private var leftBefore = 0.0
  /// Bytes in `/dev/shm` and in segments of shmget(2) that no process has attached, since the start, at the last look.
  private var used = 0.0
  /// The most bytes by which all other file systems in memory had grown.
  private(set) var mostElsewhere = 0.0
  private var others: [(mountPoint: String, before: Double)]
  private var segments = ProcSysvipcShm()
  private let detachedBefore: Double
  private let shared: UInt?
  private let sharedBefore: Double

  /// More are not followed.
  private static let most = 256

  init() {
    entries.reserveCapacity(Self.most)
    mapped.reserveCapacity(Self.most)
    let inMemory = MemoryFileSystems()
    devices = inMemory.devices
    shared = inMemory.shared
    sharedBefore = MemoryFileSystems.sharedUsed() ?? 0
    detachedBefore = segments.detached()
    others = inMemory.others.map { ($0.mountPoint, MemoryFileSystems.used($0.mountPoint) ?? 0) }
  }

  /// Looks at what the process has open now.
  mutating func look(_ slot: Int, _ directory: CInt) {
    entries.removeAll { $0.slot == slot }
    OpenFiles.eachStatus(directory) { status in
      guard status.st_mode & S_IFMT == S_IFREG, devices.contains(status.st_dev), entries.count < Self.most
      else { return }
      entries.append(
        Entry(
          device: status.st_dev, inode: status.st_ino, bytes: Double(status.st_blocks) * 512, slot: slot))
    }
    add()
  }

  /// Looks at what lies in memory on other file systems.
  mutating func lookElsewhere() {
    var elsewhere = 0.0
    for other in others {
      elsewhere += max(0, (MemoryFileSystems.used(other.mountPoint) ?? 0) - other.before)
    }
    mostElsewhere = max(mostElsewhere, elsewhere)
  }

  /// Looks at what the process has mapped of files in `/dev/shm` that no process has open, as far as `look` has found those.
  ///
  /// - Parameter resident: its resident bytes that are shared or of a file.
  mutating func lookAtMapped(_ slot: Int, _ directory: CInt, resident: Double) {
    mapped.removeAll { $0.slot == slot }
    guard let shared, mapped.count < Self.most else { return }
    var bytes = 0.0
    MappedFiles.each(on: KernelDevice.number(shared), of: directory) { inode, part in
      if !entries.contains(where: { $0.device == shared && $0.inode == inode }) { bytes += part }
    }
    if bytes > 0 { mapped.append(Mapped(slot: slot, bytes: bytes, shared: resident)) }
  }

  /// Forgets what the process has mapped where it may have unmapped it since.
  mutating func check(_ slot: Int, resident: Double) {
    mapped.removeAll { $0.slot == slot && resident < $0.shared - Self.notable.least }
  }

  /// Bytes, and share of the most so far, by which more must seem to be there before that is looked into.
  private static let notable = (least: 1_048_576.0, share: 0.05)

  static func isNotable(_ bytes: Double, over most: Double) -> Bool {
    bytes > most + max(notable.least, most * notable.share)
  }

  /// Bytes that no process has open or mapped, as far as that was looked at: what one has opened since seems to be left.
  var left: Double {
    max(0, used - bytes { $0.device == shared } - mapped.reduce(0) { $0 + $1.bytes })
  }

  /// Whether notably more than ever before seems to be left for longer.
  var seemsToStay: Bool { Self.isNotable(min(leftBefore, left), over: mostLeft) }

  mutating func lookAtUsed() { used = readUsed() }

  /// Leaves out what has come while processes were looked at.
  mutating func lookAtUsedAgain() { used = min(used, readUsed()) }

  /// Takes for left what seems so.
  mutating func takeLeft() {
    mostLeft = max(mostLeft, min(leftBefore, left))
    leftBefore = left
  }

  private mutating func readUsed() -> Double {
    let all = shared.flatMap { _ in MemoryFileSystems.sharedUsed() }
    return (all.map { $0 - sharedBefore } ?? 0) + max(0, segments.detached() - detachedBefore)
  }

  mutating func close() { segments.close() }

  mutating func forget(_ slot: Int) {
    mapped.removeAll { $0.slot == slot }
    guard !entries.isEmpty else { return }
    entries.removeAll { $0.slot == slot }
    add()
  }

  private mutating func add() { bytes = bytes { _ in true } }

  private func bytes(_ isWanted: (Entry) -> Bool) -> Double {
    var bytes = 0.0
    for index in entries.indices where isWanted(entries[index]) {
      let entry = entries[index]
      let isKnown = entries[..<index].contains { $0.inode == entry.inode && $0.device == entry.device }
      if !isKnown { bytes += entry.bytes }
    }
    return bytes
  }
}
