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

  init(_ reader: DocumentReader) throws(DocumentError) {
    power = try reader.member("power")?.name()
    meter = try reader.member("meter")?.name()
    rest = try reader.member("rest")?.seconds(Self.rests)
    screen = try reader.member("screen").map { (place) throws(DocumentError) in
      let word = try place.string()
      guard Self.screens.contains(word) else { throw place.error("expected off, on or full") }
      return word
    }
    battery = try reader.member("battery").map { (place) throws(DocumentError) in
      let joules = try place.quantity(in: [.joules]).value
      guard Self.batteries.contains(joules) else { throw place.error("out of range: \"12 Wh\" is a phone's") }
      return joules
    }
  }
}
