import Captures
package import Formats
import Kernel
package import Matching
import Probes
package import Profiles

/// The devices that names stand for.
package struct DeviceSelection {
  private let library: ProfileLibrary
  private let warn: (String) -> Void

  /// - Parameter warn: takes what makes a device less than it seems.
  package init(_ library: ProfileLibrary, warn: @escaping (String) -> Void) {
    (self.library, self.warn) = (library, warn)
  }

  /// `this`, `all`, a profile's name, a profile's file, or a captured machine; each device once.
  ///
  /// - Throws: where a name stands for nothing, or what it stands for cannot be read.
  package func devices(_ names: [String], all: Bool) throws(ExplainedError) -> [MatchDevice] {
    var devices: [MatchDevice] = []
    for name in (names.isEmpty && !all ? [ProfileLibrary.runningMachine] : names) + (all ? ["all"] : []) {
      for device in try self.devices(name) where !devices.contains(where: { $0.id == device.id }) {
        devices.append(device)
      }
    }
    return devices
  }

  /// Every device that is known by name.
  ///
  /// - Throws: where one cannot be read, or there is none.
  package func catalogue() throws(ExplainedError) -> [MatchDevice] {
    var devices: [MatchDevice] = []
    for name in library.names(.device) { devices.append(try device(name)) }
    guard !devices.isEmpty else {
      throw ExplainedError("the catalogue of devices is empty: no profile was found")
    }
    return devices
  }

  private func devices(_ name: String) throws(ExplainedError) -> [MatchDevice] {
    if name == "all" { return try catalogue() }
    if let capture = try capture(name) {
      return [MatchDevice(id: name, profile: DeviceProber.profile(capture))]
    }
    return [try device(name)]
  }

  private func device(_ name: String) throws(ExplainedError) -> MatchDevice {
    MatchDevice(id: name, profile: try library.device(name))
  }

  private func capture(_ path: String) throws(ExplainedError) -> KernelRoot? {
    if MachineRoot.isArchive(path) { return try MachineRoot.read(path, warn: warn) }
    guard path.contains("/"), KernelRoot.live.exists(path + "/.") else { return nil }
    let root = KernelRoot(tree: path)
    return root.exists("/proc") || root.exists("/sys") ? root : nil
  }
}
