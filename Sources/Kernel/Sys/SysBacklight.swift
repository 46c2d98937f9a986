/// A screen's light in /sys/class/backlight (sysfs-class-backlight).
package struct SysBacklight: Sendable, Equatable {
  package var name: String
  /// `firmware`, `platform` or `raw`.
  package var type: String?
  /// In steps of the driver's own.
  package var brightness: Int?
  package var maximum: Int?

  package static let directory = "/sys/class/backlight"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysBacklight] {
    try root.entries(directory).map { name in
      func text(_ attribute: String) -> String? { try? root.text("\(directory)/\(name)/\(attribute)") }
      return SysBacklight(
        name: name, type: text("type"), brightness: text("brightness").flatMap { Int($0) },
        maximum: text("max_brightness").flatMap { Int($0) })
    }
  }
}
