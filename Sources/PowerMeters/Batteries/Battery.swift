package import Kernel
package import Recordings

/// What one battery says of itself, with the traps of its driver stepped around.
package struct Battery: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    case charging, discharging, full
    /// On mains, yet held below full, by a threshold or because it is too warm.
    case notCharging = "not-charging"
  }

  package let supply: SysPowerSupply
  package init(_ supply: SysPowerSupply) { self.supply = supply }

  /// Nil where the driver does not know.
  package var state: State? {
    switch supply.text("status")?.lowercased() {
    case "charging": .charging
    case "discharging": .discharging
    case "full": .full
    case "not charging": .notCharging
    default: nil
    }
  }

  /// How much it holds and how much when full, in one unit of its own; nil where it does not say.
  package var content: (now: Double, full: Double)? { energy ?? charge }

  /// In µWh. Charge counts as energy where the driver knows a voltage, so that batteries can be added up.
  package var energy: (now: Double, full: Double)? {
    if let energy = pair("energy") { return energy }
    guard let charge, let volts = designVoltage else { return nil }
    return (charge.now * volts, charge.full * volts)
  }

  /// In µAh.
  private var charge: (now: Double, full: Double)? { pair("charge") }

  /// A figure of now and one of full; where now is missing, the percentage tells it.
  private func pair(_ kind: String) -> (now: Double, full: Double)? {
    guard let full = supply.size("\(kind)_full"), full > 0 else { return nil }
    if let now = supply.size("\(kind)_now") { return (min(now, full), full) }
    return percentage.map { (full * $0 / 100, full) }
  }

  /// What the driver itself takes for the percentage.
  package var percentage: Double? {
    supply.integer("capacity").flatMap { (0...100).contains($0) ? Double($0) : nil }
  }

  /// In volts. Readings below one volt are factory defaults.
  private var designVoltage: Double? {
    for attribute in ["voltage_max_design", "voltage_min_design", "voltage_now"] {
      if let microvolts = supply.size(attribute), microvolts > 1e6 { return microvolts / 1e6 }
    }
    return nil
  }

  /// By which charge is turned into energy: what it has now, else what it was made for; nil where it tells neither.
  package var volts: Double? {
    if let now = supply.size("voltage_now"), now > 1e6 { return now / 1e6 }
    return designVoltage
  }

  /// Level in percent, or why there is none.
  package var level: Reading<Double> {
    if let content { return .value(content.now / content.full * 100) }
    if let percentage {
      if percentage == 0, supply.integer("voltage_now") == 0 {
        return .failed("\(supply.name) reads zero for its level and its voltage")
      }
      return .value(percentage)
    }
    if let error = supply.refusals["capacity"] { return .refusal(error) }
    if let coarse = supply.text("capacity_level") {
      return .absent("\(supply.name) says no more of its level than \"\(coarse)\"")
    }
    return .absent("\(supply.name) has no attribute that tells its level")
  }

  /// What is left of the capacity it had when new, in percent.
  package var health: Reading<Double> {
    for kind in ["energy", "charge"] {
      if let full = supply.size("\(kind)_full"), let design = supply.size("\(kind)_full_design"), full > 0,
        design > 0
      {
        return .value(full / design * 100)
      }
    }
    return .absent("\(supply.name) does not report both its full and its design capacity")
  }

  /// The power that flows in or out, in watts and without a sign.
  package var power: Reading<Double> {
    let watts: Double
    if let microwatts = supply.size("power_now") {
      watts = microwatts / 1e6
    } else if let current = supply.size("current_now") {
      if currentIsPower {
        watts = current / 1e6
      } else if let voltage = supply.size("voltage_now") {
        watts = current / 1e6 * voltage / 1e6
      } else {
        return .absent("\(supply.name) tells its current without its voltage")
      }
    } else if let error = supply.refusals["power_now"] ?? supply.refusals["current_now"] {
      return .refusal(error)
    } else {
      return .absent("\(supply.name) has neither power_now nor current_now")
    }
    return watts <= 300 ? .value(watts) : .failed("\(supply.name) claims more than 300 W")
  }

  /// Whether `current_now` is in microwatts, as with some drivers of 2008 that tell energies and no charge. With all others
  /// it is in microamperes, as the kernel has it (sysfs-class-power), also beside an energy (sbs-battery). It is a power
  /// where as a current it would empty the battery within the hour, which no device does.
  package var currentIsPower: Bool {
    let charges = ["charge_now", "charge_full", "charge_full_design", "charge_counter"]
    guard !charges.contains(where: { supply.attributes[$0] != nil }),
      let current = supply.size("current_now"),
      let content = ["energy_full_design", "energy_full", "energy_now"].lazy.compactMap({ supply.size($0) })
        .first(where: { $0 > 0 })
    else { return false }
    guard let voltage = supply.size("voltage_now") else { return true }
    return current * voltage / 1e6 > content
  }
}
