import Glibc
package import Kernel
import Synchronization

/// A copy of /sys/class/power_supply that the program alone sees, with batteries whose charge can be set. On a machine
/// without a battery it holds a made one. The true tree behind /sys/devices, and what UPower says on the bus, stay.
package final class PowerSupplyCopy: Facility {
  private let folder: String
  private let state: Mutex<[SupplyFiles]>

  /// - Throws: why the copy cannot be written.
  package init(_ setting: StageSetting) throws(SystemError) {
    folder = setting.folder + "/power_supply"
    state = Mutex(try Self.copy(.live, to: folder))
  }

  /// - Returns: the supplies as they are, each with its files below `folder`.
  static func copy(_ root: KernelRoot, to folder: String) throws(SystemError) -> [SupplyFiles] {
    try SupplyFiles.make(folder)
    let names = (try? root.entries(SysPowerSupply.directory)) ?? []
    var supplies = names.map { SupplyFiles(root, $0) }
    if !supplies.contains(where: \.isBattery) { supplies.append(.made) }
    for supply in supplies { try supply.write(below: folder) }
    return supplies
  }

  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    guard access(SysPowerSupply.directory, F_OK) == 0 else {
      throw SystemError(
        code: ENOENT, call: "mount",
        subject: "a battery on \(SysPowerSupply.directory) (boot a kernel built with CONFIG_POWER_SUPPLY)")
    }
    launch.mounts.append(.init(source: folder, target: SysPowerSupply.directory, isReadOnly: true))
  }

  /// From now on every battery of the device has this charge.
  ///
  /// - Parameter capacity: percent.
  /// - Returns: the names of the batteries.
  package func set(capacity: Int, isCharging: Bool) throws(SystemError) -> [String] {
    try state.withLock { supplies throws(SystemError) in
      for index in supplies.indices {
        supplies[index].change(capacity: capacity, isCharging: isCharging)
        try supplies[index].write(below: folder)
      }
      return supplies.filter(\.isBattery).map(\.name)
    }
  }

  package func end() {
    state.withLock { supplies in
      for supply in supplies { supply.remove(below: folder) }
    }
    rmdir(folder)
  }
}
