import Glibc
package import Kernel

/// The user who typed `sudo` (sudo(8): SUDO_UID and SUDO_GID).
package enum SudoCaller {
  /// Nil unless root was reached by sudo.
  package static var ids: (user: UInt32, group: UInt32)? {
    guard geteuid() == 0, let user = number("SUDO_UID"), let group = number("SUDO_GID") else { return nil }
    return (user, group)
  }

  /// Gives a file that was made by root to the caller; does nothing without sudo.
  package static func adopt(_ path: String) throws(SystemError) {
    guard let (user, group) = ids else { return }
    try check("lchown", path) { lchown(path, user, group) }
  }

  private static func number(_ name: String) -> UInt32? {
    getenv(name).flatMap { UInt32(String(cString: $0)) }
  }
}
