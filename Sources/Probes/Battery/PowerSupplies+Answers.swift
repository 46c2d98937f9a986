import Kernel
package import PowerMeters
import Recordings

/// What a device's power supplies answer to the keys about its battery.
extension PowerSupplies {
  /// The level of all batteries together in percent: what they hold over what they could hold, never the mean of
  /// their percentages.
  var level: Reading<Double> {
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
  var state: Reading<Battery.State> {
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
  var derivedState: Battery.State? {
    guard !batteries.isEmpty, batteries.allSatisfy({ $0.state == nil }), let isPlugged else { return nil }
    let flowing = batteries.filter { ($0.power.value ?? 0) > 0 }
    if !isPlugged { return .discharging }
    if batteries.allSatisfy({ ($0.level.value ?? 0) >= 99.5 }), flowing.isEmpty { return .full }
    return flowing.isEmpty || flowing.contains(where: Self.seemsToDeliver) ? nil : .charging
  }

  /// Below zero the kernel means what flows out (sysfs-class-power), and some drivers what flows in.
  private static func seemsToDeliver(_ battery: Battery) -> Bool {
    ["power_now", "current_now"].contains { battery.supply.integer($0) ?? 0 < 0 }
  }

  /// Whether a charger delivers: 1 is a fixed voltage, 2 a programmable one. Nil where none tells.
  package var isPlugged: Bool? {
    let online = chargers.compactMap { $0.integer("online") }
    return online.isEmpty ? nil : online.contains { $0 > 0 }
  }

  static let noBattery = "no battery of its own"
}
