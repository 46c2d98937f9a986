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
  /// The most bytes by which `/dev/shm` had grown since the start beyond the files that processes had open in it.
  private(set) var mostLeft = 0.0
  private let shared: UInt?
  private let sharedBefore: Double

  /// More are not followed.
  private static let most = 256

  init() {
    entries.reserveCapacity(Self.most)
    devices = MemoryFileSystems.devices()
    shared = MemoryFileSystems.sharedDevice()
    sharedBefore = MemoryFileSystems.sharedUsed() ?? 0
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
    lookAtLeft()
  }

  private mutating func lookAtLeft() {
    guard let shared, let used = MemoryFileSystems.sharedUsed() else { return }
    mostLeft = max(mostLeft, used - sharedBefore - bytes { $0.device == shared })
  }

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
