import CLinux
import Glibc

/// The file systems whose files are memory: the one behind memfd_create(2), and `/dev/shm` (tmpfs.rst).
package enum MemoryFileSystems {
  /// As in `st_dev`.
  package static func devices() -> [UInt] {
    var (status, devices) = (stat(), [sharedDevice()].compactMap(\.self))
    let file = clinux_memfd_create("headroom")
    guard file >= 0 else { return devices }
    defer { close(file) }
    if fstat(file, &status) == 0 { devices.append(status.st_dev) }
    return devices
  }

  /// Another one that is mounted here, such as `/tmp` or `/run`.
  package struct Other: Sendable {
    package var mountPoint: String
    /// As in `st_dev`.
    package var device: UInt
  }

  /// Those of tmpfs beside `/dev/shm`, each once; the first of many.
  package static func others() -> [Other] {
    let own = devices()
    var others: [Other] = []
    for mount in (try? MountInfo.read(.live)) ?? [] where mount.type == "tmpfs" && others.count < mostOthers {
      var status = stat()
      guard stat(mount.mountPoint, &status) == 0, !own.contains(status.st_dev),
        !others.contains(where: { $0.device == status.st_dev })
      else { continue }
      others.append(Other(mountPoint: mount.mountPoint, device: status.st_dev))
    }
    return others
  }

  /// As many as `other_devices` of `writes.h` has room for.
  package static let mostOthers = 16

  /// That of `/dev/shm`, as in `st_dev`; nil where that is no file system in memory.
  package static func sharedDevice() -> UInt? {
    var status = stat()
    let mounts = (try? MountInfo.read(.live)) ?? []
    guard mounts.contains(where: { $0.mountPoint == shared && $0.type == "tmpfs" }),
      stat(shared, &status) == 0
    else { return nil }
    return status.st_dev
  }

  /// Bytes that all files in `/dev/shm` take, whoever made them.
  package static func sharedUsed() -> Double? { used(shared) }

  /// Bytes that all files take of the file system that is mounted there (statvfs(3)). Allocates nothing.
  package static func used(_ mountPoint: String) -> Double? {
    var status = statvfs()
    guard statvfs(mountPoint, &status) == 0, status.f_bfree <= status.f_blocks else { return nil }
    return Double(status.f_blocks - status.f_bfree) * Double(status.f_frsize)
  }

  private static let shared = "/dev/shm"
}
