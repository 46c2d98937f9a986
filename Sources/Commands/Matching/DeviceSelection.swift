import Kernel
import Matching
import Probes
import Profiles

/// The devices that a command line names.
struct DeviceSelection {
  let library: ProfileLibrary
  let console: Console

  /// `this`, `all`, a profile's name, a profile's file, or a captured machine; each device once.
  func devices(_ names: [String], all: Bool) throws(CommandError) -> [MatchDevice] {
    var devices: [MatchDevice] = []
    for name in (names.isEmpty && !all ? [ProfileLibrary.runningMachine] : names) + (all ? ["all"] : []) {
      for device in try self.devices(name) where !devices.contains(where: { $0.id == device.id }) {
        devices.append(device)
      }
    }
    return devices
  }

  func catalogue() throws(CommandError) -> [MatchDevice] {
    var devices: [MatchDevice] = []
    for name in library.names(.device) { devices.append(try device(name)) }
    guard !devices.isEmpty else {
      throw CommandError("the catalogue of devices is empty: no profile was found")
    }
    return devices
  }

  private func devices(_ name: String) throws(CommandError) -> [MatchDevice] {
    if name == "all" { return try catalogue() }
    if let capture = try capture(name) {
      return [MatchDevice(id: name, profile: DeviceProber.profile(capture))]
    }
    return [try device(name)]
  }

  private func device(_ name: String) throws(CommandError) -> MatchDevice {
    MatchDevice(id: name, profile: try CommandError.from(try library.device(name)))
  }

  private func capture(_ path: String) throws(CommandError) -> KernelRoot? {
    if MachineRoot.isArchive(path) { return try MachineRoot.read(path, console) }
    guard path.contains("/"), KernelRoot.live.exists(path + "/.") else { return nil }
    let root = KernelRoot(tree: path)
    return root.exists("/proc") || root.exists("/sys") ? root : nil
  }
}
