package import Recordings

extension BatterySize {
  /// The battery that a run is compared with; nil where none was known.
  package init?(_ settings: RunSettings) {
    guard let battery = settings.energy?.battery, battery.joules.isFinite, battery.joules > 0 else {
      return nil
    }
    self.init(joules: battery.joules, whose: battery.whose ?? "the device")
  }

  /// In the middle of a sentence: `a full battery of PinePhone`, `a full battery of 12 Wh`.
  package var words: String {
    switch whose {
    case _ where whose.hasPrefix("a battery "): "a full \(whose.dropFirst(2))"
    default: "a full battery of \(whose)"
    }
  }
}
