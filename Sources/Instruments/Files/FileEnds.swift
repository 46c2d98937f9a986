import Kernel

/// Where each file of a ledger is at the end of the run.
struct FileEnds {
  private let mounts: [MountInfo]
  private var systems: [UInt32: MountedFileSystem] = [:]
  private var directories: [FileNotice.Inode: String] = [:]

  init(_ root: KernelRoot = .live) { mounts = (try? MountInfo.read(root)) ?? [] }

  /// In the ledger's order; where a file was moved, the watch tells its last name.
  mutating func find(_ files: [FileLedger.File], _ watch: FileWatch?) -> [FileTable.End] {
    let moves = Dictionary((watch?.moves ?? []).map { ($0.file, $0) }) { $1 }
    return files.map { file in
      let system = system(file.account.device)
      let moved = watch.flatMap { watch in
        moves[file.account.inode].flatMap { path($0, watch) }
      }
      return end(file, moved ?? name(file, system), system)
    }
  }

  /// Where a file was moved to; nil where the directory is no more.
  mutating func path(_ move: FileWatch.Move, _ watch: FileWatch) -> String? {
    if directories[move.directory] == nil {
      directories[move.directory] = find(move.directory) ?? ""
    }
    guard let directory = directories[move.directory], !directory.isEmpty else { return nil }
    return directory + (directory == "/" ? "" : "/") + watch.name(move)
  }

  // Each is asked once: a lazy list would ask twice, and trap where the second answer is another.
  private func find(_ directory: FileNotice.Inode) -> String? {
    for system in systems.values {
      let look = try? system.look(UInt64(directory.number), generation: directory.generation)
      if let path = look?.path { return path }
    }
    return nil
  }

  private mutating func system(_ device: UInt32) -> MountedFileSystem? {
    if systems[device] == nil { systems[device] = MountedFileSystem(device: device, mounts) }
    return systems[device]
  }

  private func end(
    _ file: FileLedger.File, _ name: String, _ system: MountedFileSystem?
  ) -> FileTable.End {
    let account = file.account
    guard !file.isGone || account.links > 0 else { return FileTable.End(path: name, size: nil) }
    // Without the right to ask, what the programs saw last has to do.
    guard let system, let look = try? system.look(account.number, generation: account.generation) else {
      return FileTable.End(path: name, size: account.size, isSeen: false)
    }
    return FileTable.End(path: look.path ?? name, size: look.links > 0 ? look.size : nil)
  }

  private func name(_ file: FileLedger.File, _ system: MountedFileSystem?) -> String {
    var parts = file.names
    guard !parts.isEmpty else { return "inode \(file.account.number)" }
    let isWhole = parts.last == "/"
    if isWhole { parts.removeLast() }
    let inner = "/" + parts.reversed().joined(separator: "/")
    return isWhole ? system?.path(inner) ?? inner : "…" + inner
  }
}
