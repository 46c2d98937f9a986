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

  /// The same two as `KernelDevice` numbers; 0 for none.
  package static func kernelDevices() -> [UInt32] {
    Array((devices().map { KernelDevice.number($0) } + [0, 0]).prefix(2))
  }

  /// That of `/dev/shm`, as in `st_dev`; nil where that is no file system in memory.
  package static func sharedDevice() -> UInt? {
    var status = stat()
    let mounts = (try? MountInfo.read(.live)) ?? []
    guard mounts.contains(where: { $0.mountPoint == shared && $0.type == "tmpfs" }),
      stat(shared, &status) == 0
    else { return nil }
    return status.st_dev
  }

  /// Bytes that all files in `/dev/shm` take, whoever made them (statvfs(3)). Allocates nothing.
  package static func sharedUsed() -> Double? {
    var status = statvfs()
    guard statvfs(shared, &status) == 0, status.f_bfree <= status.f_blocks else { return nil }
    return Double(status.f_blocks - status.f_bfree) * Double(status.f_frsize)
  }

  private static let shared = "/dev/shm"
}
