import CLinux
import Glibc

/// The file systems whose files are memory: the one behind memfd_create(2), and `/dev/shm` (tmpfs.rst).
package enum MemoryFileSystems {
  /// As in `st_dev`.
  package static func devices() -> [UInt] {
    var (status, devices): (stat, [UInt]) = (stat(), [])
    let mounts = (try? MountInfo.read(.live)) ?? []
    if mounts.contains(where: { $0.mountPoint == shared && $0.type == "tmpfs" }), stat(shared, &status) == 0 {
      devices.append(status.st_dev)
    }
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

  private static let shared = "/dev/shm"
}
