import Formats
import Quantities

/// How a scenario wants a run's energy to be told; what it leaves open is nil.
package struct EnergyRequest: Sendable, Equatable {
  /// A power model's name or file.
  package var power: String?
  /// A meter's name or source, or `none`.
  package var meter: String?
  /// Seconds at rest before the run and after it.
  package var rest: Double?
  /// `off`, `on` or `full`.
  package var screen: String?
  /// Joules of a full battery.
  package var battery: Double?

  /// Longer than any gauge takes for a new figure.
  package static let rests = 0.0...600.0
  /// From a watch's battery to a car's: 3.6 J to 1 MWh.
  package static let batteries = 3.6...3.6e9
  package static let screens = ["off", "on", "full"]

  package init() {}

  static let fields: [TableField<EnergyRequest>] = [
    .init("power", .name, optional: \.power, "a power model's name or file"),
    .init(
      "meter", .name, optional: \.meter,
      "the meter that is taken for the whole device, by its name or source, or none"),
    .init(
      "rest", .quantity(.seconds, rests), optional: \.rest,
      "how long the machine is at rest before the run and after it"),
    .init("screen", screen, optional: \.screen, "what the screen of the power model does"),
    .init("battery", battery, optional: \.battery, "what a full battery holds"),
  ]

  private static let screen = WrittenForm<String>.plain.refusing("expected off, on or full") {
    !screens.contains($0)
  }
  .saying(["enum": .strings(screens)])

  private static let battery = WrittenForm<Double>(Quantity.schema([.joules: batteries])) {
    .quantity($0, .joules)
  } read: { (reader) throws(DocumentError) in
    let joules = try reader.quantity(in: [.joules]).value
    guard batteries.contains(joules) else { throw reader.error("out of range: \"12 Wh\" is a phone's") }
    return joules
  }
}
