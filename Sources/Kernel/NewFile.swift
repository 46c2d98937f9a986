package import Glibc

/// A file that is made where none lies.
package enum NewFile {
  /// Follows no link (open(2), O_EXCL). It may be read by whom the umask says, under root by its owner alone: command lines
  /// stand in what is written.
  ///
  /// - Parameter old: what lay, or lies, where it is to be in the end; the mode of a file of the same user is kept.
  package static func make(_ path: String, inPlaceOf old: stat?) throws(SystemError) -> FileDescriptor {
    let file = try FileDescriptor(
      opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: getuid() == 0 ? 0o600 : 0o666)
    if let old, old.st_mode & S_IFMT == S_IFREG, old.st_uid == geteuid() {
      try check("fchmod", path) { fchmod(file.raw, old.st_mode & 0o777) }
    }
    return file
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
