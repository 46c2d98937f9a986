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
  private let devices: [UInt]
  /// Bytes that all of them have in memory, each file once.
  private(set) var bytes = 0.0
  /// The most bytes by which `/dev/shm` had grown since the start beyond the files that processes had open in it, with segments
  /// of shmget(2) that no process had attached.
  private(set) var mostLeft = 0.0
  /// The most bytes by which all other file systems in memory had grown.
  private(set) var mostElsewhere = 0.0
  private var others: [(mountPoint: String, before: Double)]
  private var segments = ProcSysvipcShm()
  private let detachedBefore: Double
  private let shared: UInt?
  private let sharedBefore: Double
  private var used = (shared: 0.0, detached: 0.0)
  /// The most that was left when every process had been looked at.
  private var mostFound = 0.0

  /// More are not followed.
  private static let most = 256

  init() {
    entries.reserveCapacity(Self.most)
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

  /// Bytes, and share of the most so far, by which more must seem to be left before that is looked into.
  private static let notable = (least: 1_048_576.0, share: 0.05)

  /// Whether notably more than before seems to lie in memory that no process has open. What a process has opened since it was looked
  /// at seems so, too.
  mutating func mayHaveLeftMore() -> Bool {
    used = readUsed()
    if left > mostFound + max(Self.notable.least, mostFound * Self.notable.share) { return true }
    mostLeft = max(mostLeft, left)
    return false
  }

  /// Takes for left what lay there before every process was looked at, and does so still.
  mutating func takeLeft() {
    let now = readUsed()
    used = (min(used.shared, now.shared), min(used.detached, now.detached))
    mostFound = max(mostFound, left)
    mostLeft = max(mostLeft, mostFound)
  }

  private var left: Double { used.shared - bytes { $0.device == shared } + used.detached }

  /// Bytes in `/dev/shm` and in segments that no process has attached, since the start.
  private mutating func readUsed() -> (shared: Double, detached: Double) {
    let all = shared.flatMap { _ in MemoryFileSystems.sharedUsed() }
    return (all.map { $0 - sharedBefore } ?? 0, max(0, segments.detached() - detachedBefore))
  }

  mutating func close() { segments.close() }

  mutating func forget(_ slot: Int) {
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
