/// How a run's energy is to be told.
package struct EnergyOptions: Sendable, Equatable {
  /// Nil: no model was named.
  package var model: PowerModel?
  /// Why there is no model.
  package var missing: String?
  package var meter: MeterChoice
  /// Whether the model goes before the machine's own meters, because it is of another device.
  package var prefersModel: Bool
  /// Whether the model may be of another device than the one that the program runs on.
  package var isForeign: Bool
  /// Seconds for which the machine's rest is measured before the run and after it; nil: what its meters need.
  package var rest: Double?
  package var screen: ScreenState
  /// Joules that the battery holds by which `battery.life` is told, and whose it is.
  package var battery: BatterySize?

  package init(
    model: PowerModel? = nil, missing: String? = Self.noModel, meter: MeterChoice = .automatic,
    prefersModel: Bool = false, isForeign: Bool = false, rest: Double? = nil, screen: ScreenState = .off,
    battery: BatterySize? = nil
  ) {
    self.model = model
    self.missing = missing
    self.meter = meter
    self.prefersModel = prefersModel
    self.isForeign = isForeign
    self.rest = rest
    self.screen = screen
    self.battery = battery
  }

  package static let noModel =
    "no power model was named: --power NAME, or a --profile of a device that has one"
}

/// Which meter is taken for the whole device.
package enum MeterChoice: Sendable, Equatable {
  case automatic
  /// No meter is read.
  case none
  /// The one of this name or source.
  case named(String)
}

package enum ScreenState: String, Sendable, CaseIterable {
  case off, on, full
}

package struct BatterySize: Sendable, Equatable {
  package var joules: Double
  /// `PinePhone 1.2`, `this machine's BAT0`.
  package var whose: String
  package init(joules: Double, whose: String) {
    self.joules = joules
    self.whose = whose
  }
}
