package import Glibc

/// A file that is made where none lies.
package enum NewFile {
  /// Follows no link (open(2), O_EXCL). It may be read by whom the umask says.
  ///
  /// - Parameters:
  ///   - old: what lay, or lies, where it is to be in the end; the mode of a file of the same user is kept.
  ///   - isPrivate: whether under root its owner alone may read it: a recording holds the paths and traffic of a run.
  package static func make(
    _ path: String, inPlaceOf old: stat?, isPrivate: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let mode = isPrivate ? mode : 0o666
    let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    try file.takeMode(of: old, path)
    return file
  }

  /// Makes a file with all that it is to hold: where the file system can (open(2), O_TMPFILE), nothing lies there until it is
  /// whole, whenever this process dies.
  ///
  /// - Parameter clear: makes room for it, just before it gets its name.
  package static func make(
    _ path: String, inPlaceOf old: stat?, holding bytes: [UInt8], clear: () throws(SystemError) -> Void
  ) throws(SystemError) {
    guard
      let file = try? FileDescriptor(
        opening: folder(of: path), O_RDWR | __O_TMPFILE | O_DIRECTORY, mode: mode)
    else {
      try clear()
      try make(path, inPlaceOf: old).writeAll(bytes, path)
      return
    }
    try file.takeMode(of: old, path)
    try file.writeAll(bytes, path)
    try clear()
    try check("link", path) {
      linkat(AT_FDCWD, "/proc/self/fd/\(file.raw)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }
  }

  private static var mode: UInt32 { getuid() == 0 ? 0o600 : 0o666 }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What lies at a path itself, be it a link (lstat(2)); nil for nothing.
  package static func status(_ path: String) throws(SystemError) -> stat? {
    var status = stat()
    do throws(SystemError) { try check("lstat", path) { lstat(path, &status) } } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    return status
  }
}

extension FileDescriptor {
  /// The mode of what lay in its place, where that was a file of the same user.
  fileprivate borrowing func takeMode(of old: stat?, _ path: String) throws(SystemError) {
    guard let old, old.st_mode & S_IFMT == S_IFREG, old.st_uid == geteuid() else { return }
    let raw = raw
    try check("fchmod", path) { fchmod(raw, old.st_mode & 0o777) }
  }
}
