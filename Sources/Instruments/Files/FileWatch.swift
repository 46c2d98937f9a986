import Glibc
import Kernel

/// What fanotify(7) tells of the files that the tree wrote to: which name each was moved to, and what it held whenever it
/// had been closed after writing or synced. All that it keeps was allocated before.
final class FileWatch {
  struct Move: Equatable {
    var time: UInt64
    var file: FileNotice.Inode
    var directory: FileNotice.Inode
    /// Where the name stands in `names`.
    var name: Range<Int>
  }

  struct Look: Equatable {
    var time: UInt64
    var file: FileNotice.Inode
    var look: FileNotices.Look
  }

  private let notices: FileNotices
  private(set) var moves: [Move] = []
  private(set) var looks: [Look] = []
  private(set) var names: [UInt8] = []
  /// Notices that could not be kept, and saves that were not looked at for want of time.
  private(set) var lost = 0
  private(set) var passedOver = 0
  /// Where the looks of this tick begin.
  private var first = 0
  private var bytesLeft: UInt64 = 0
  private var looksLeft = 0
  private let followed = FollowedFiles()

  /// What a tick may look at: about a millisecond's work.
  static let perTick = (looks: 32, bytes: UInt64(FileNotices.mostBytes))
  private static let room = (moves: 16384, looks: 32768, names: 1 << 20)

  init(_ root: KernelRoot = .live) throws(SystemError) {
    notices = try FileNotices(try MountInfo.read(root))
    moves.reserveCapacity(Self.room.moves)
    looks.reserveCapacity(Self.room.looks)
    names.reserveCapacity(Self.room.names)
  }

  /// Follows a file that the tree has written to, whoever saves it. Does not allocate.
  func follow(_ file: FileNotice.Inode) { if !followed.add(file) { lost += 1 } }

  /// Begins a tick, with all that one may look at. Does not allocate.
  func beginTick() {
    (bytesLeft, looksLeft) = (Self.perTick.bytes, Self.perTick.looks)
    first = looks.count
  }

  /// Takes the notices that wait, of which those of other files cost next to nothing. Does not allocate.
  ///
  /// - Parameter arrived: called before notices are looked into: what they are about was written to before them.
  func take(_ now: UInt64, _ arrived: () -> Void) {
    notices.take(arrived) { notice, bytes in
      if notice.isOverflow { lost += 1 }
      guard let file = notice.file, followed.holds(file) else { return }
      if notice.isMoved { keep(notice, file: file, bytes: bytes, now: now) }
      guard notice.isClosed, let device = notices.device(notice.fileSystem) else { return }
      look(file, on: device, now)
    }
  }

  /// Saves of a file that were not looked at for want of time.
  func passedOver(_ file: FileNotice.Inode) -> Int { followed.passedOver(file) }

  /// Hears of nothing more, a while before `end`. Does not allocate.
  func stop() { notices.stop() }

  /// Hears of nothing more.
  func end() { notices.end() }

  private func keep(
    _ notice: FileNotice, file: FileNotice.Inode, bytes: UnsafeRawBufferPointer, now: UInt64
  ) {
    guard let directory = notice.directory, moves.count < Self.room.moves,
      names.count + notice.name.count <= Self.room.names
    else {
      lost += 1
      return
    }
    let start = names.count
    for place in notice.name { names.append(bytes[place]) }
    moves.append(Move(time: now, file: file, directory: directory, name: start..<names.count))
  }

  /// Looks at a file that was closed or synced; at one that was so several times since the last tick, once. Does
  /// not allocate.
  func look(_ file: FileNotice.Inode, on device: UInt32, _ now: UInt64) {
    for place in first..<looks.count where looks[place].file == file { return }
    guard looksLeft > 0, bytesLeft > 0, looks.count < Self.room.looks else {
      passedOver += 1
      followed.passOver(file)
      return
    }
    looksLeft -= 1
    guard let look = notices.look(file, on: device) else { return }
    bytesLeft -= min(bytesLeft, look.size)
    looks.append(Look(time: now, file: file, look: look))
  }

  func name(_ move: Move) -> String { String(decoding: names[move.name], as: UTF8.self) }
}
