/// A switch of a radio as /sys/class/rfkill shows it (rfkill.rst, sysfs-class-rfkill), readable to everybody.
package struct SysRfkill: Sendable, Equatable {
  package var name: String
  /// `wlan`, `bluetooth`, `wwan`, `gps`, `nfc`, `fm`, `ultrawideband`, `wimax`.
  package var type: String
  /// The radio's own name: `phy0`, `hci0`; or the firmware's, such as `tpacpi_wwan_sw`.
  package var device: String?
  /// Switched off by software; nil where that could not be read.
  package var soft: Bool?
  /// Switched off by a key or slider that software cannot overrule.
  package var hard: Bool?

  package init(name: String, type: String, device: String?, soft: Bool?, hard: Bool?) {
    self.name = name
    self.type = type
    self.device = device
    self.soft = soft
    self.hard = hard
  }

  package var isBlocked: Bool { soft == true || hard == true }

  package static let directory = "/sys/class/rfkill"

  /// Every switch there is; one without a type is passed over.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysRfkill] {
    try root.entries(directory).compactMap { name in
      let base = "\(directory)/\(name)"
      func flag(_ attribute: String) -> Bool? {
        switch try? root.text("\(base)/\(attribute)") {
        case "0": false
        case "1": true
        default: nil
        }
      }
      guard let type = try? root.text("\(base)/type"), !type.isEmpty else { return nil }
      return SysRfkill(
        name: name, type: type, device: try? root.text("\(base)/name"), soft: flag("soft"),
        hard: flag("hard"))
    }
  }
}
