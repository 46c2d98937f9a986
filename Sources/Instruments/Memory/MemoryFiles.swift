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

  /// Looks at what lies in memory that no process has open; once every process that is due was looked at.
  mutating func lookAtLeft() {
    var elsewhere = 0.0
    for other in others {
      elsewhere += max(0, (MemoryFileSystems.used(other.mountPoint) ?? 0) - other.before)
    }
    mostElsewhere = max(mostElsewhere, elsewhere)
    let detached = max(0, segments.detached() - detachedBefore)
    guard let shared, let used = MemoryFileSystems.sharedUsed() else {
      mostLeft = max(mostLeft, detached)
      return
    }
    mostLeft = max(mostLeft, used - sharedBefore - bytes { $0.device == shared } + detached)
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
