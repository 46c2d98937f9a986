package import Kernel
import Quantities

/// Signs that the device has sensors which the kernel does not show, so that a list without them proves nothing.
package struct HiddenSensors: Sendable, Equatable {
  /// Nodes to a coprocessor that keeps the sensors to itself: `fastrpc-adsp`.
  package var coprocessors: [String] = []
  /// Parts of a HID sensor hub that no driver has taken, by usage: `HID-SENSOR-200073`.
  package var unbound: [String: String] = [:]
  /// Built-in controllers known to have motion sensors.
  package var controllers: [String] = []
  /// Platform devices of drivers that park disks' heads, by entry: `applesmc.768`.
  package var diskGuards: [String] = []

  package static let misc = "/sys/class/misc"
  package static let platform = "/sys/bus/platform/devices"

  /// Usages of the HID Sensor page, and the driver for each.
  static let drivers = [
    "HID-SENSOR-200073": "hid-sensor-accel-3d", "HID-SENSOR-200076": "hid-sensor-gyro-3d",
    "HID-SENSOR-200083": "hid-sensor-magn-3d", "HID-SENSOR-200041": "hid-sensor-als",
    "HID-SENSOR-200011": "hid-sensor-prox", "HID-SENSOR-200031": "hid-sensor-press",
    "HID-SENSOR-200032": "hid-sensor-humidity", "HID-SENSOR-200033": "hid-sensor-temperature",
  ]

  package static func read(_ root: KernelRoot) -> HiddenSensors {
    var hidden = HiddenSensors()
    hidden.coprocessors = ((try? root.entries(misc)) ?? []).filter {
      $0.hasPrefix("fastrpc-adsp") || $0.hasPrefix("fastrpc-sdsp")
    }
    let entries = (try? root.entries(platform)) ?? []
    hidden.diskGuards = entries.filter { MotionSensor.isDiskGuard($0) }
    for entry in entries where entry.hasPrefix("HID-SENSOR-") {
      let usage = String(entry.prefix { $0 != "." })
      guard drivers[usage] != nil, !root.exists("\(platform)/\(entry)/driver") else { continue }
      hidden.unbound[usage] = entry
    }
    hidden.controllers = ((try? SysHID.readAll(root)) ?? []).filter {
      Attachment.isKnownInside(vendor: $0.vendor, product: $0.product)
    }.map(\.entry)
    return hidden
  }

  /// Why a sensor of this usage may be there all the same; nil where nothing hints at one.
  package func reason(usage: String) -> (text: String, interface: String, answer: String)? {
    if let entry = unbound[usage], let driver = Self.drivers[usage] {
      return ("its driver \(driver) has not taken it", "\(Self.platform)/\(entry)", "no driver")
    }
    guard let coprocessor = coprocessors.first else { return nil }
    return (
      "sensors sit behind a coprocessor, and no program here shows them", "\(Self.misc)/\(coprocessor)",
      "exists"
    )
  }
}
