import Glibc
import Kernel
import Quantities

/// A file that has lost its name before anything is in it, so that nothing is left behind however the process ends.
struct TemporaryFile: ~Copyable {
  let descriptor: FileDescriptor
  let size: Int

  init(size: Int) throws(WorkloadError) {
    self.size = size
    descriptor = try Self.allocated(size, in: Self.directory)
  }

  /// Not /tmp, which is memory itself on many systems.
  static var directory: String { Environment.own()["TMPDIR"] ?? "/var/tmp" }

  private static func allocated(
    _ size: Int, in directory: String
  ) throws(WorkloadError) -> FileDescriptor {
    let file = try nameless(in: directory)
    try allocate(file, size, directory)
    return file
  }

  private static func nameless(in directory: String) throws(WorkloadError) -> FileDescriptor {
    var template = Array("\(directory)/headroom-workload.XXXXXX".utf8CString)
    let raw = mkstemp(&template)
    let code = errno
    guard raw >= 0 else { throw .because(SystemError(code: code, call: "mkstemp", subject: directory)) }
    unlink(template)
    return FileDescriptor(owning: raw)
  }

  /// Allocates the blocks without writing them (posix_fallocate(3)): they read as zeros, and a workload about memory
  /// does not become one about the disk.
  private static func allocate(
    _ descriptor: borrowing FileDescriptor, _ size: Int, _ directory: String
  ) throws(WorkloadError) {
    let code = posix_fallocate(descriptor.raw, 0, size)
    guard code != 0 else { return }
    guard code == ENOSPC || code == EFBIG || code == EDQUOT else {
      throw .because(SystemError(code: code, call: "posix_fallocate", subject: directory))
    }
    let amount = Display.text(Double(size), .bytes)
    throw WorkloadError("no space for a file of \(amount) in \(directory); make room, or set TMPDIR")
  }
}

extension WorkloadError {
  static func because(_ error: SystemError) -> WorkloadError { WorkloadError(error.description) }
}
