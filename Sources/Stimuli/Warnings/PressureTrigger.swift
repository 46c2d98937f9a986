import Glibc
import Kernel

/// A threshold of stall that the kernel tells of when it is crossed (psi.rst).
final class PressureTrigger: Sendable {
  /// A fifth of a second lost in two, which systemd sets for a service too. Whole multiples of 2 s need no privilege.
  static let text = "some 200000 2000000"
  private let descriptor: CInt

  /// - Parameter group: whose stall counts.
  /// - Throws: EOPNOTSUPP where pressure stall information is off, EPERM or EACCES where the group is another user's.
  init(_ group: Cgroup) throws(SystemError) {
    let path = group.path + "/memory.pressure"
    descriptor = try check("open", path) { open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
    // With the NUL at its end, which the kernel wants.
    let bytes = Array(Self.text.utf8) + [0]
    do throws(SystemError) {
      try check("write", path) { write(descriptor, bytes, bytes.count) }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Waits for it to be crossed, once at most in each window.
  func wait(milliseconds: CInt) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
    guard poll(&entry, 1, milliseconds) == 1 else { return false }
    return entry.revents & Int16(POLLPRI) != 0 && entry.revents & Int16(POLLERR) == 0
  }
}
