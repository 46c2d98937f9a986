import Kernel
import Quantities

extension MotionSensor {
  /// Whether a name is that of a sensor built in to park the disk's heads when a laptop falls.
  static func isDiskGuard(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["lis3lv02d", "hdaps", "applesmc"].contains { name.contains($0) }
  }

  /// A disk guard without an input device, by the `position` that each of the three drivers has beside it.
  ///
  /// Nil where there is no such file: `applesmc` also drives Macs that have no sensor.
  init?(diskGuard entry: String, _ root: KernelRoot) {
    let folder = "\(HiddenSensors.platform)/\(entry)"
    guard let position = try? root.text(folder + "/position") else { return nil }
    self.init(
      entry: entry, name: nil, interface: folder, quantities: [.accelerometer], attachment: .builtIn,
      marks: "position \(position), of a disk guard's driver", location: "base")
  }
}
