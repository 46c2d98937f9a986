package import Recordings

extension BatterySize {
  /// What a device profile says of the battery, full as it is now or, where that is not told, as it was made.
  ///
  /// Energies of several batteries add up; several charges are choices of one battery, of which the least is taken.
  ///
  /// - Parameters:
  ///   - battery: the profile's `hardware.battery`.
  ///   - volts: what a charge counts at where the profile names no single voltage: those of a power model, whose currents
  ///     count at it too.
  /// - Returns: nil where there is none, or it is unknown how much it holds.
  package init?(profile battery: BatteryFacts?, whose: String, volts: Double?) {
    guard let battery else { return nil }
    let joules = Self.probed(battery) ?? Self.written(battery, volts)
    guard let joules, joules.isFinite, joules > 0 else { return nil }
    self.init(joules: joules, whose: whose)
  }

  /// As a probe has found it, in joules, ampere-hours and volts.
  private static func probed(_ battery: BatteryFacts) -> Double? {
    guard let list = battery.batteries?.value, !list.isEmpty else { return nil }
    var sum = 0.0
    for one in list {
      let charge = one.chargeFull?.value ?? one.chargeDesign?.value
      let volts = one.voltage?.value
      guard
        let energy = one.energyFull?.value ?? one.energyDesign?.value
          ?? charge.flatMap({ charge in volts.map { charge * 3600 * $0 } })
      else { return nil }
      sum += energy
    }
    return sum
  }

  /// As a person has written it: `"12.7 Wh"`, `"3905 mAh"`, `"3.85 V"`. Of `"3.4 V to 4.4 V"`, empty and full, the middle
  /// counts where nothing better is known.
  private static func written(_ battery: BatteryFacts, _ volts: Double?) -> Double? {
    let energies = figures(battery.energy, "Wh")
    if !energies.isEmpty { return energies.reduce(0, +) * 3600 }
    let told = figures(battery.voltage, "V")
    let middle = told.isEmpty ? nil : told.reduce(0, +) / Double(told.count)
    let voltage = told.count == 1 ? middle : volts ?? middle
    guard let charge = figures(battery.charge, "mAh").min(), let voltage else { return nil }
    return charge / 1000 * 3600 * voltage
  }

  private static func figures(_ written: Fact<OneOrMore>?, _ unit: String) -> [Double] {
    (written?.value?.texts ?? []).flatMap { text in
      let words = text.split(separator: " ")
      return words.indices.dropLast().compactMap { words[$0 + 1] == unit ? Double(words[$0]) : nil }
    }
  }
}
