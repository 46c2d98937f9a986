import Glibc

/// The folder and the file that a history is kept in.
enum HistoryFile {
  /// Makes the folder where it is not there yet, for its owner alone.
  static func makeFolder(of path: String, owner: (user: UInt32, group: UInt32)?) throws(StoreError) {
    let folder = RecordingFile.directory(of: path)
    var partial = folder.hasPrefix("/") ? "" : "."
    for part in folder.split(separator: "/") {
      partial += "/" + part
      if mkdir(partial, 0o700) == 0 { try adopt(partial, owner) }
    }
    // What could not be made is told when the file is opened, with the reason.
  }

  /// Gives what root made to the user who asked for it.
  static func adopt(_ path: String, _ owner: (user: UInt32, group: UInt32)?) throws(StoreError) {
    guard let owner, lchown(path, owner.user, owner.group) != 0, errno != ENOENT else { return }
    throw .unwritable(path, RecordingFile.words(errno))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a log lies beside it whose changes are not in the file yet (sqlite.org/wal.html).
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Whether a file begins as SQLite's do (sqlite.org/fileformat.html, "The Database Header").
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count == 16 && bytes == Array("SQLite format 3\0".utf8)
  }

  /// - Throws: where the path leads to something that no history can be kept in.
  static func check(_ path: String) throws(StoreError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.notThere, path, "is not the name of a file", remedy: "name a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is no regular file"
      throw .notAHistory(path, what)
    }
  }
}
