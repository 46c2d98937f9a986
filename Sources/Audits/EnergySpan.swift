import Documents
import Energy
import Quantities
import Recordings

/// Energy over a stretch of a run, and the limits that hold for it.
struct EnergySpan {
  /// Joules.
  var energy: Estimate
  var seconds: Double
  /// What the names of its thresholds begin with.
  var limits = ""
  /// Nil for the whole run.
  var what: String?

  /// Percent of a battery in an hour.
  private func hourly(_ battery: BatterySize) -> Estimate { energy * (3600 / seconds / battery.joules * 100) }

  /// A failure only where all that the figure may be is past the limit; where the figure alone is, a warning.
  ///
  /// - Parameter limit: of a threshold's name.
  func verdict(_ battery: BatterySize, _ limit: (String) -> Double) -> Verdict {
    let hourly = hourly(battery)
    if hourly.low > limit("\(limits)fail") { return .fail }
    return hourly.value > limit("\(limits)warn") ? .warn : .pass
  }

  func words(_ battery: BatterySize) -> String {
    let hourly = hourly(battery)
    let text = Display.text(hourly.value, .percent, within: hourly.low...hourly.high)
    return what.map { "\($0) \(text)" } ?? text
  }
}
