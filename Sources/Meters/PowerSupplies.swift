package import Kernel
package import Recordings

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

  /// The level of all batteries together in percent: what they hold over what they could hold, never the mean of
  /// their percentages.
  package var level: Reading<Double> {
    if batteries.count == 1 { return batteries[0].level }
    guard !batteries.isEmpty else { return .absent(Self.noBattery) }
    var (now, full) = (0.0, 0.0)
    for battery in batteries {
      guard let energy = battery.energy else {
        return .absent(
          "\(batteries.count) batteries, and \(battery.supply.name) does not report how much it holds")
      }
      now += energy.now
      full += energy.full
    }
    return .value(now / full * 100)
  }

  /// One battery that charges means charging, else one that discharges means discharging.
  package var state: Reading<Battery.State> {
    guard !batteries.isEmpty else { return .absent(Self.noBattery) }
    let states = batteries.map(\.state)
    for state in [Battery.State.charging, .discharging] where states.contains(state) { return .value(state) }
    if states.allSatisfy({ $0 == .full }) { return .value(.full) }
    if states.allSatisfy({ $0 != nil }) { return .value(.notCharging) }
    let silent = batteries.filter { $0.state == nil }.map(\.supply.name).joined(separator: ", ")
    return .absent("\(silent) does not report its state")
  }

  /// What the state must be where no driver tells it: with no charger that delivers, and power that flows, the
  /// batteries feed the device; on a charger, with power that flows into one that is not full, they charge.
  ///
  /// Nil where this decides nothing.
  package var derivedState: Battery.State? {
    guard !batteries.isEmpty, batteries.allSatisfy({ $0.state == nil }), let isPlugged else { return nil }
    let flowing = batteries.filter { ($0.power.value ?? 0) > 0 }
    if !isPlugged { return .discharging }
    if batteries.allSatisfy({ ($0.level.value ?? 0) >= 99.5 }), flowing.isEmpty { return .full }
    return flowing.isEmpty ? nil : .charging
  }

  /// Whether a charger delivers: 1 is a fixed voltage, 2 a programmable one. Nil where none tells.
  package var isPlugged: Bool? {
    let online = chargers.compactMap { $0.integer("online") }
    return online.isEmpty ? nil : online.contains { $0 > 0 }
  }

  package static let noBattery = "no battery of its own"
}
