import CLinux
import Glibc

/// A stream of notices about all files of the mounted ext4 file systems (fanotify(7)): closed after writing, or moved
/// to another name.
package final class FileNotices {
  private let group: FileDescriptor
  private var systems: [System] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
  private let content = UnsafeMutableRawBufferPointer.allocate(byteCount: mostBytes, alignment: 16)

  /// Bytes of the largest file that is looked at.
  package static let mostBytes = 1 << 20

  private struct System {
    var number: UInt64
    var device: UInt32
    var directory: CInt
  }

  /// What a file held at a moment.
  package struct Look: Sendable, Equatable {
    /// Bytes.
    package var size: UInt64
    /// Nanoseconds since 1970.
    package var modified: UInt64
    package var hash: UInt64
    package init(size: UInt64, modified: UInt64, hash: UInt64) {
      self.size = size
      self.modified = modified
      self.hash = hash
    }
  }

  /// - Throws: EPERM without CAP_SYS_ADMIN, ENOSYS or EINVAL before Linux 5.9.
  package init(_ mounts: [MountInfo]) throws(SystemError) {
    let descriptor = clinux_fanotify()
    guard descriptor >= 0 else {
      throw SystemError(code: -descriptor, call: "fanotify_init", subject: "watching files")
    }
    group = FileDescriptor(owning: descriptor)
    var seen: Set<String> = []
    for mount in mounts where mount.type == "ext4" && seen.insert(mount.device).inserted {
      var number: UInt64 = 0
      let directory = open(mount.mountPoint, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard directory >= 0 else { continue }
      if clinux_file_system(mount.mountPoint, &number) == 0,
        clinux_fanotify_watch(group.raw, mount.mountPoint) == 0
      {
        systems.append(System(number: number, device: Self.number(mount.device), directory: directory))
      } else {
        close(directory)
      }
    }
    guard !systems.isEmpty else {
      throw SystemError(code: ENODEV, call: "fanotify_mark", subject: "an ext4 file system")
    }
  }

  deinit {
    for system in systems { close(system.directory) }
    buffer.deallocate()
    content.deallocate()
  }

  /// Hands out the notices that wait, without waiting for more. Does not allocate.
  package func take(_ body: (FileNotice, UnsafeRawBufferPointer) -> Void) {
    // A machine that is busy otherwise must not keep the caller here.
    for _ in 0..<32 {
      let count = read(group.raw, buffer.baseAddress, buffer.count)
      guard count > 0 else { return }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[0..<count])
      var place = 0
      while let notice = FileNotice.next(bytes, &place) { body(notice, bytes) }
    }
  }

  /// What a file holds now; nil where it is gone, no regular file, or larger than `mostBytes`. Does not allocate.
  ///
  /// - Parameter device: the kernel's number: the major one above 20 bits of the minor one.
  package func look(_ inode: FileNotice.Inode, on device: UInt32) -> Look? {
    for system in systems where system.device == device {
      var look = clinux_look()
      let code = clinux_look_at_inode(
        system.directory, inode.number, inode.generation, content.baseAddress, content.count, &look)
      return code == 0 ? Look(size: look.size, modified: look.modified, hash: look.hash) : nil
    }
    return nil
  }

  /// The device of a file system that a notice names; nil for one that is not watched. Does not allocate.
  package func device(_ fileSystem: UInt64) -> UInt32? {
    for system in systems where system.number == fileSystem { return system.device }
    return nil
  }

  private static func number(_ device: String) -> UInt32 {
    let parts = device.split(separator: ":").compactMap { UInt32($0) }
    return parts.count == 2 ? parts[0] << 20 | parts[1] : 0
  }
}
