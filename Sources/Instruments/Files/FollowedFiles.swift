import Glibc
import Kernel

/// The files that the tree wrote to, in tables of a fixed size whose pages take memory only where something is.
final class FollowedFiles {
  /// Zero where there is none.
  private let files: UnsafeMutablePointer<UInt64>
  private let passed: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  private var count = 0

  /// - Parameter capacity: places in the table, a power of two, of which three quarters can be taken.
  init(capacity: Int = 1 << 16) {
    self.capacity = capacity
    files = calloc(capacity, 8)!.bindMemory(to: UInt64.self, capacity: capacity)
    passed = calloc(capacity, 4)!.bindMemory(to: UInt32.self, capacity: capacity)
  }

  deinit {
    free(files)
    free(passed)
  }

  /// Follows a file from now on. Does not allocate.
  ///
  /// - Returns: false where there is no room for it.
  func add(_ file: FileNotice.Inode) -> Bool {
    let place = place(file)
    if files[place] != 0 { return true }
    guard count < capacity / 4 * 3 else { return false }
    files[place] = Self.key(file)
    count += 1
    return true
  }

  /// Does not allocate.
  func holds(_ file: FileNotice.Inode) -> Bool { files[place(file)] != 0 }

  /// Counts a save that was not looked at, of a file that is followed. Does not allocate.
  func passOver(_ file: FileNotice.Inode) {
    let place = place(file)
    if files[place] != 0 { passed[place] &+= 1 }
  }

  /// Saves of a file that were not looked at.
  func passedOver(_ file: FileNotice.Inode) -> Int { Int(passed[place(file)]) }

  /// No file has the inode number 0.
  private static func key(_ file: FileNotice.Inode) -> UInt64 {
    UInt64(file.number) << 32 | UInt64(file.generation)
  }

  /// Where a file stands, or where it would.
  private func place(_ file: FileNotice.Inode) -> Int {
    let key = Self.key(file)
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (capacity - 1)
    while files[place] != 0, files[place] != key { place = (place + 1) & (capacity - 1) }
    return place
  }
}
