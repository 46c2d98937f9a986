import CLinux
import Glibc

/// A stream of notices about all files of the mounted ext4 file systems (fanotify(7)): closed after writing, or moved
/// to another name.
package final class FileNotices {
  /// -1 once it has ended.
  private var group: CInt
  private var systems: [System] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
  private let content = UnsafeMutableRawBufferPointer.allocate(byteCount: mostBytes, alignment: 16)

  /// Bytes of the largest file that is looked at.
  package static let mostBytes = 1 << 20

  /// It is not kept open, so that it can be unmounted meanwhile.
  private struct System {
    var number: UInt64
    var device: UInt32
    var mountPoint: UnsafeMutablePointer<CChar>

    /// A descriptor of what is mounted there, in containers also a file; nil where it is not any more. Does not allocate.
    func open() -> CInt? {
      let place = Glibc.open(mountPoint, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      var status = stat()
      guard place >= 0 else { return nil }
      if fstat(place, &status) == 0, KernelDevice.number(status.st_dev) == device { return place }
      close(place)
      return nil
    }
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
    group = descriptor
    var seen: Set<String> = []
    for mount in mounts where mount.type == "ext4" && seen.insert(mount.device).inserted {
      var number: UInt64 = 0
      guard clinux_file_system(mount.mountPoint, &number) == 0,
        clinux_fanotify_watch(group, mount.mountPoint) == 0, let path = strdup(mount.mountPoint)
      else { continue }
      let device = KernelDevice.number(parsing: mount.device)
      systems.append(System(number: number, device: device, mountPoint: path))
    }
    guard !systems.isEmpty else {
      throw SystemError(code: ENODEV, call: "fanotify_mark", subject: "an ext4 file system")
    }
  }

  /// Hears of nothing more, which the kernel takes a while to be sure of: `end` need not wait then. Does not allocate.
  package func stop() { if group >= 0 { clinux_fanotify_stop(group) } }

  /// Hears of nothing more; what was said of files and file systems can still be asked for.
  package func end() {
    if group >= 0 { clinux_close_aside(group) }
    group = -1
  }

  deinit {
    end()
    for system in systems { free(system.mountPoint) }
    buffer.deallocate()
    content.deallocate()
  }

  /// Hands out the notices that wait, without waiting for more. Does not allocate.
  ///
  /// - Parameter arrived: called for each part of them that was read, before any of it is handed out.
  package func take(_ arrived: () -> Void, _ body: (FileNotice, UnsafeRawBufferPointer) -> Void) {
    // A machine that is busy otherwise must not keep the caller here.
    for _ in 0..<32 {
      let count = read(group, buffer.baseAddress, buffer.count)
      guard count > 0 else { return }
      arrived()
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
      guard let place = system.open() else { return nil }
      defer { close(place) }
      var look = clinux_look()
      let code = clinux_look_at_inode(
        place, inode.number, inode.generation, content.baseAddress, content.count, &look)
      return code == 0 ? Look(size: look.size, modified: look.modified, hash: look.hash) : nil
    }
    return nil
  }

  /// The device of a file system that a notice names; nil for one that is not watched. Does not allocate.
  package func device(_ fileSystem: UInt64) -> UInt32? {
    for system in systems where system.number == fileSystem { return system.device }
    return nil
  }
}
