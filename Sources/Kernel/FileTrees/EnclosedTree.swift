import CLinux
import Glibc

/// A folder with the files of a machine, which a stranger may have made: whoever reads it as root must not be led to
/// files of the running machine, nor wait at a pipe, nor start a device by opening it.
package final class EnclosedTree: MachineFiles {
  /// Who finds the places below the top.
  package enum Way: CaseIterable {
    /// openat2(2), since Linux 5.6.
    case kernel
    /// `EnclosedWalk`.
    case steps
  }

  /// Bytes of a file; no attribute and no table of a kernel is larger.
  package static let largest = Capture.largestAnswer

  private let path: String
  private let way: Way
  /// Kept open, so that the folder cannot be exchanged for another one meanwhile; a negative errno without one.
  private let top: CInt

  package init(_ path: String, way: Way = .kernel) {
    self.path = path
    self.way = way
    top = clinux_open_top(path)
  }

  deinit { if top >= 0 { close(top) } }

  package func bytes(_ file: String) throws(SystemError) -> [UInt8] {
    let subject = path + file
    let place = try place(file)
    switch try Self.kind(place, subject) {
    case S_IFREG: break
    case S_IFDIR: throw SystemError(code: EISDIR, call: "read", subject: subject)
    default:
      // Not even opened: a watchdog would start to run, and a tape to wind.
      throw SystemError(code: EOPNOTSUPP, call: "read what is no regular file,", subject: subject)
    }
    return try Self.opened(place, O_NONBLOCK | O_NOCTTY, subject).readAll(upTo: Self.largest, subject)
  }

  package func link(_ file: String) throws(SystemError) -> [UInt8] {
    let subject = path + file
    let place = try place(file, follows: false)
    guard try Self.kind(place, subject) == S_IFLNK else {
      throw SystemError(code: EINVAL, call: "readlink", subject: subject)
    }
    return try EnclosedWalk.target(place.raw, subject)
  }

  package func find(_ file: String) throws(SystemError) { _ = try place(file) }

  package func names(_ directory: String) throws(SystemError) -> [String] {
    let subject = path + directory
    let place = try place(directory)
    guard try Self.kind(place, subject) == S_IFDIR else {
      throw SystemError(code: ENOTDIR, call: "opendir", subject: subject)
    }
    let opened = try Self.opened(place, O_DIRECTORY, subject)
    // The stream closes what it is given.
    let own = try check("dup", subject) { fcntl(opened.raw, F_DUPFD_CLOEXEC, 0) }
    guard let stream = fdopendir(own) else {
      let code = errno
      close(own)
      throw SystemError(code: code, call: "opendir", subject: subject)
    }
    return try DirectoryNames.read(stream, subject)
  }

  /// A reference to what a path below the top leads to.
  private func place(_ file: String, follows: Bool = true) throws(SystemError) -> FileDescriptor {
    let subject = path + file
    guard top >= 0 else { throw SystemError(code: -top, call: "open", subject: path) }
    let raw = way == .kernel ? clinux_open_in_root(top, file.isEmpty ? "." : file, follows) : -ENOSYS
    if raw >= 0 { return FileDescriptor(owning: raw) }
    // EPERM is what sandboxes answer that do not know the call, EAGAIN what it answers while folders are moved.
    guard [ENOSYS, EPERM, EAGAIN].contains(-raw) else {
      throw SystemError(code: -raw, call: "open", subject: subject)
    }
    return try EnclosedWalk.open(top, file, follows: follows, subject)
  }

  private static func kind(_ place: borrowing FileDescriptor, _ subject: String) throws(SystemError) -> mode_t
  {
    var status = stat()
    try check("stat", subject) { fstat(place.raw, &status) }
    return status.st_mode & S_IFMT
  }

  /// What a reference refers to, and nothing that has taken its name since.
  private static func opened(
    _ place: borrowing FileDescriptor, _ flags: CInt, _ subject: String
  ) throws(SystemError) -> FileDescriptor {
    do { return try FileDescriptor(opening: "/proc/self/fd/\(place.raw)", O_RDONLY | flags) } catch {
      // The file is there; what is missing then is /proc.
      let code = error.code == ENOENT ? ENOSYS : error.code
      throw SystemError(code: code, call: "open", subject: subject)
    }
  }
}
