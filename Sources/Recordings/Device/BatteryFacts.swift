package import Formats

/// What the probe of batteries finds, or a person has written of them.
package struct BatteryFacts: DevicePart {
  package var batteries: Fact<[OneBattery]>?
  package var emptyBays: Fact<[String]>?
  package var chargers: Fact<[PowerSource]>?
  package var plugged: Fact<Bool>?
  /// Batteries of other devices, such as a mouse.
  package var peripherals: Fact<[PowerSource]>?
  /// As a person writes it: `12.7 Wh`.
  package var energy: Fact<OneOrMore>?
  /// As a person writes it: `3905 mAh`.
  package var charge: Fact<OneOrMore>?
  /// As a person writes it: `3.85 V`, `3.4 V to 4.4 V`.
  package var voltage: Fact<OneOrMore>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "battery", "Battery", "What the probe of batteries finds.", blank: BatteryFacts(),
    .init("batteries", \.batteries), .init("emptyBays", \.emptyBays), .init("chargers", \.chargers),
    .init("plugged", \.plugged).meaning("whether a charger delivers"),
    .init("peripherals", \.peripherals).meaning("batteries of other devices, such as a mouse"),
    .init("energy", \.energy).meaning("as a person writes it: `12.7 Wh`"),
    .init("charge", \.charge).meaning("as a person writes it: `3905 mAh`"),
    .init("voltage", \.voltage).meaning("as a person writes it: `3.85 V`, `3.4 V to 4.4 V`"))
}

package struct OneBattery: DevicePart {
  package var name: Fact<String>?
  /// Percent.
  package var level: Fact<Double>?
  package var state: Fact<String>?
  /// What it holds when full of what it held when new, in percent.
  package var health: Fact<Double>?
  /// Watts.
  package var power: Fact<Double>?
  /// Joules when full.
  package var energyFull: Fact<Double>?
  /// Joules when new.
  package var energyDesign: Fact<Double>?
  /// Ampere-hours when full.
  package var chargeFull: Fact<Double>?
  /// Ampere-hours when new.
  package var chargeDesign: Fact<Double>?
  /// Volts now.
  package var voltage: Fact<Double>?
  /// Degrees Celsius.
  package var temperature: Fact<Double>?
  package var cycles: Fact<Int>?
  /// The driver's word for its health.
  package var condition: Fact<String>?
  package var technology: Fact<String>?
  package var model: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "battery", "Battery", "A battery that feeds the device (sysfs-class-power).", blank: OneBattery(),
    .init("name", \.name), .init("level", \.level).meaning("percent").atLeast(0).atMost(100),
    .init("state", \.state).oneOf("charging", "discharging", "full", "not-charging"),
    .init("health", \.health).atLeast(0)
      .meaning("what it holds when full of what it held when new, in percent"),
    .init("power", \.power).meaning("watts, in or out").atLeast(0),
    .init("energyFull", \.energyFull).meaning("joules").atLeast(0),
    .init("energyDesign", \.energyDesign).meaning("joules").atLeast(0),
    .init("chargeFull", \.chargeFull).meaning("ampere-hours").atLeast(0),
    .init("chargeDesign", \.chargeDesign).meaning("ampere-hours").atLeast(0),
    .init("voltage", \.voltage).meaning("volts").atLeast(0),
    .init("temperature", \.temperature).meaning("degrees Celsius"), .init("cycles", \.cycles).atLeast(1),
    .init("condition", \.condition).meaning("the driver's word for its health"),
    .init("technology", \.technology), .init("model", \.model))
}

/// A charger, or another device's battery.
package struct PowerSource: DevicePart {
  package var name: Fact<String>?
  package var type: Fact<String>?
  package var online: Fact<Bool>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "source", "Power source", "A charger, or another device's battery.", blank: PowerSource(),
    .init("name", \.name), .init("type", \.type), .init("online", \.online))
}
