import CLinux
import Glibc

/// A mounted file system whose files are found by inode, whatever their names are by now (open_by_handle_at(2)).
package final class MountedFileSystem {
  package struct Look: Sendable, Equatable {
    /// Bytes.
    package var size: UInt64
    /// Directory entries that name it; none once it was deleted.
    package var links: UInt32
    /// Nil where the kernel does not have its name at hand.
    package var path: String?
  }

  private let mount: MountInfo
  private let directory: FileDescriptor

  /// - Parameter device: the kernel's number: the major one above 20 bits of the minor one.
  /// - Returns: nil where it is not mounted here.
  package init?(device: UInt32, _ mounts: [MountInfo]) {
    let name = "\(device >> 20):\(device & 0xfffff)"
    let found = mounts.filter { $0.device == name }
    // The whole of a file system before a part of it.
    guard let mount = found.min(by: { ($0.root, $0.mountPoint.count) < ($1.root, $1.mountPoint.count) }),
      let directory = try? FileDescriptor(opening: mount.mountPoint, O_RDONLY | O_DIRECTORY)
    else { return nil }
    self.mount = mount
    self.directory = directory
  }

  /// - Returns: nil where the inode is no more.
  /// - Throws: EPERM without CAP_DAC_READ_SEARCH; EOPNOTSUPP where the file system has no such handles.
  package func look(_ number: UInt64, generation: UInt32) throws(SystemError) -> Look? {
    var inode = clinux_inode()
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let code = clinux_inspect_inode(
      directory.raw, UInt32(truncatingIfNeeded: number), generation, &inode, &path, path.count)
    guard code != ESTALE else { return nil }
    guard code == 0 else {
      throw SystemError(code: code, call: "open_by_handle_at", subject: mount.mountPoint)
    }
    let text = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isNamed = text.count > 1 && !text.hasSuffix(" (deleted)")
    return Look(size: inode.size, links: inode.links, path: isNamed ? text : nil)
  }

  /// Where a path of the file system, from its root on, is found; nil outside of what is mounted.
  package func path(_ inner: String) -> String? {
    let point = mount.mountPoint == "/" ? "" : mount.mountPoint
    if mount.root == "/" { return point + inner }
    guard inner.hasPrefix(mount.root + "/") else { return nil }
    return point + inner.dropFirst(mount.root.count)
  }
}
