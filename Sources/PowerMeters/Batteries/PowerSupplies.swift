package import Kernel
import Quantities

/// The power supplies of a device told apart: its own batteries, what feeds it, and what belongs to something else.
package struct PowerSupplies: Sendable, Equatable {
  package var batteries: [Battery] = []
  /// Battery bays with nothing in them.
  package var empty: [String] = []
  package var chargers: [SysPowerSupply] = []
  /// Batteries of mice, pens and pads, uninterruptible supplies, and fuel gauges that double a battery.
  package var others: [SysPowerSupply] = []

  package init(_ supplies: [SysPowerSupply]) {
    for supply in supplies {
      let type = supply.text("type") ?? ""
      if type == "Battery" {
        if Self.isPeripheral(supply) {
          others.append(supply)
        } else if supply.integer("present") == 0 {
          empty.append(supply.name)
        } else {
          batteries.append(Battery(supply))
        }
      } else if type == "Mains" || type == "Wireless" || type.hasPrefix("USB") {
        chargers.append(supply)
      } else {
        others.append(supply)
      }
    }
  }

  /// Scope `Device` means that it powers another device than this one; drivers that forget to say so are told by
  /// their name and by the bus they hang on.
  static func isPeripheral(_ supply: SysPowerSupply) -> Bool {
    if supply.text("scope") == "Device" { return true }
    let name = supply.name.lowercased()
    let marks = ["wacom", "wiimote", "hidpp_", "controller_", "hid-", "steam-controller"]
    if marks.contains(where: { name.contains($0) }) { return true }
    return supply.path?.split(separator: "/").contains { isPeripheralBus($0) } ?? false
  }

  /// `bluetooth`, or a HID device: bus, vendor and product in four hexadecimal digits each, as in `0003:046D:C52B.0004`.
  private static func isPeripheralBus(_ step: Substring) -> Bool {
    if step == "bluetooth" { return true }
    let parts = step.split(separator: ":")
    guard parts.count == 3, let last = parts[2].split(separator: ".").first else { return false }
    return [parts[0], parts[1], last].allSatisfy { $0.count == 4 && UInt16($0, radix: 16) != nil }
  }
}
