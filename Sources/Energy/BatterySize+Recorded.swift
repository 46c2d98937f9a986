package import Documents

extension EnergyOptions {
  /// The battery that a run is held against, as its recording's scenario keeps it; nil where none was known.
  package static func battery(in scenario: JSONValue) -> BatterySize? {
    guard let battery = scenario["energy"]?["battery"], let joules = battery["joules"]?.number,
      joules.isFinite, joules > 0
    else { return nil }
    return BatterySize(joules: joules, whose: battery["whose"]?.string ?? "the device")
  }
}

extension BatterySize {
  /// In the middle of a sentence: `a full battery of PinePhone`, `a full battery of 12 Wh`.
  package var words: String {
    switch whose {
    case _ where whose.hasPrefix("a battery "): "a full \(whose.dropFirst(2))"
    default: "a full battery of \(whose)"
    }
  }
}
