import Kernel

/// What became of files over time, by their paths: which took the place of another, and which were written with what
/// they held already.
struct FileHistory: Equatable {
  /// A file of the ledger, under its last name.
  struct File: Equatable {
    var inode: FileNotice.Inode
    var path: String
  }

  struct Save: Equatable {
    /// Times that a file was moved onto the path, after one had been before.
    var replaced = 0
    /// Times that the path held after a save what it had held before.
    var unchanged = 0
    /// Bytes of those saves that put another file in the path's place, and of those that wrote to the file itself: at most so
    /// many of it, for how much each wrote is not known here.
    var replacedBytes: UInt64 = 0
    var heldBytes: UInt64 = 0
    /// Times that what it held after a save was compared with what it had held before.
    var compared = 0
    /// Saves that were not looked at.
    var passedOver = 0
  }

  private(set) var saves: [String: Save] = [:]

  /// - Parameters:
  ///   - looks: what files held, in order of time.
  ///   - moves: each file that was moved and the path that it was moved to.
  ///   - passedOver: saves of a file that were not looked at.
  init(
    _ looks: [FileWatch.Look], _ moves: [File], _ paths: [FileNotice.Inode: String],
    passedOver: (FileNotice.Inode) -> Int = { _ in 0 }
  ) {
    for (file, path) in paths where passedOver(file) > 0 {
      saves[path, default: Save()].passedOver += passedOver(file)
    }
    let moved = Set(moves.map(\.inode))
    // A file that was written under the name itself was there before.
    var placed = Set(paths.filter { !moved.contains($0.key) }.values)
    for move in moves where paths[move.inode] == move.path {
      if !placed.insert(move.path).inserted { saves[move.path, default: Save()].replaced += 1 }
    }
    var before: [String: FileWatch.Look] = [:]
    for look in looks where look.look.size > 0 {
      guard let path = paths[look.file] else { continue }
      if let last = before[path], Self.isWritten(last, look) { compare(path, last, look) }
      before[path] = look
    }
  }

  private mutating func compare(_ path: String, _ last: FileWatch.Look, _ now: FileWatch.Look) {
    var save = saves[path] ?? Save()
    save.compared += 1
    if last.look.hash == now.look.hash, last.look.size == now.look.size {
      save.unchanged += 1
      if last.file == now.file {
        save.heldBytes += now.look.size
      } else {
        save.replacedBytes += now.look.size
      }
    }
    saves[path] = save
  }

  /// Whether there was a write in between: to the file itself, or to another that has taken its place.
  private static func isWritten(_ last: FileWatch.Look, _ now: FileWatch.Look) -> Bool {
    last.file != now.file || last.look.modified != now.look.modified
  }
}
