import CLinux
import Glibc

/// The file systems whose files are memory, as they are mounted now: the one behind memfd_create(2), `/dev/shm`, and others of
/// tmpfs (tmpfs.rst).
package struct MemoryFileSystems {
  /// Another one that is mounted here, such as `/tmp` or `/run`.
  package struct Other: Sendable {
    package var mountPoint: String
    /// As in `st_dev`.
    package var device: UInt
  }

  /// That of `/dev/shm`, as in `st_dev`; nil where that is no file system in memory.
  package let shared: UInt?
  /// Those where programs keep memory: of `/dev/shm` and of memfd_create(2), as in `st_dev`.
  package let devices: [UInt]
  /// Those of tmpfs beside `/dev/shm`, each once; the first of many.
  package private(set) var others: [Other] = []

  /// As many as `other_devices` of `writes.h` has room for.
  package static let mostOthers = 16
  private static let shared = "/dev/shm"

  package init() {
    let mounts = ((try? MountInfo.read(.live)) ?? []).filter { $0.type == "tmpfs" }
    shared = mounts.contains { $0.mountPoint == Self.shared } ? Self.device(Self.shared) : nil
    devices = [shared, Self.anonymous()].compactMap(\.self)
    for mount in mounts where others.count < Self.mostOthers {
      guard let device = Self.device(mount.mountPoint), !devices.contains(device),
        !others.contains(where: { $0.device == device })
      else { continue }
      others.append(Other(mountPoint: mount.mountPoint, device: device))
    }
  }

  private static func device(_ path: String) -> UInt? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }

  /// That of memfd_create(2).
  private static func anonymous() -> UInt? {
    let file = clinux_memfd_create("headroom")
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    return fstat(file, &status) == 0 ? status.st_dev : nil
  }

  /// Bytes that all files in `/dev/shm` take, whoever made them.
  package static func sharedUsed() -> Double? { used(shared) }

  /// Bytes that all files take of the file system that is mounted there (statvfs(3)). Allocates nothing.
  package static func used(_ mountPoint: String) -> Double? {
    var status = statvfs()
    guard statvfs(mountPoint, &status) == 0, status.f_bfree <= status.f_blocks else { return nil }
    return Double(status.f_blocks - status.f_bfree) * Double(status.f_frsize)
  }
}
