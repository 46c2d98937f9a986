/// What the probe of batteries finds, or a person has written of them.
package struct BatteryFacts: DevicePart {
  package var batteries: DeviceFact<[OneBattery]>?
  package var emptyBays: DeviceFact<[String]>?
  package var chargers: DeviceFact<[PowerSource]>?
  package var plugged: DeviceFact<Bool>?
  /// Batteries of other devices, such as a mouse.
  package var peripherals: DeviceFact<[PowerSource]>?
  /// As a person writes it: `12.7 Wh`.
  package var energy: DeviceFact<OneOrMore>?
  /// As a person writes it: `3905 mAh`.
  package var charge: DeviceFact<OneOrMore>?
  /// As a person writes it: `3.85 V`, `3.4 V to 4.4 V`.
  package var voltage: DeviceFact<OneOrMore>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "battery", "Battery", "What the probe of batteries finds.", blank: BatteryFacts(),
    .init("batteries", \.batteries), .init("emptyBays", \.emptyBays), .init("chargers", \.chargers),
    .init("plugged", \.plugged), .init("peripherals", \.peripherals), .init("energy", \.energy),
    .init("charge", \.charge), .init("voltage", \.voltage))
}

package struct OneBattery: DevicePart {
  package var name: DeviceFact<String>?
  /// Percent.
  package var level: DeviceFact<Double>?
  package var state: DeviceFact<String>?
  /// What it holds when full of what it held when new, in percent.
  package var health: DeviceFact<Double>?
  /// Watts.
  package var power: DeviceFact<Double>?
  /// Joules when full.
  package var energyFull: DeviceFact<Double>?
  /// Joules when new.
  package var energyDesign: DeviceFact<Double>?
  /// Ampere-hours when full.
  package var chargeFull: DeviceFact<Double>?
  /// Ampere-hours when new.
  package var chargeDesign: DeviceFact<Double>?
  /// Volts now.
  package var voltage: DeviceFact<Double>?
  /// Degrees Celsius.
  package var temperature: DeviceFact<Double>?
  package var cycles: DeviceFact<Int>?
  /// The driver's word for its health.
  package var condition: DeviceFact<String>?
  package var technology: DeviceFact<String>?
  package var model: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "battery", "Battery", "A battery that feeds the device (sysfs-class-power).", blank: OneBattery(),
    .init("name", \.name), .init("level", \.level), .init("state", \.state), .init("health", \.health),
    .init("power", \.power), .init("energyFull", \.energyFull), .init("energyDesign", \.energyDesign),
    .init("chargeFull", \.chargeFull), .init("chargeDesign", \.chargeDesign), .init("voltage", \.voltage),
    .init("temperature", \.temperature), .init("cycles", \.cycles), .init("condition", \.condition),
    .init("technology", \.technology), .init("model", \.model))
}

/// A charger, or another device's battery.
package struct PowerSource: DevicePart {
  package var name: DeviceFact<String>?
  package var type: DeviceFact<String>?
  package var online: DeviceFact<Bool>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "source", "Power source", "A charger, or another device's battery.", blank: PowerSource(),
    .init("name", \.name), .init("type", \.type), .init("online", \.online))
}
