/// How a program answered to a memory warning. The raw values are an interface: they stand in the table `warnings`.
package enum WarningAnswer: String, Sendable, CaseIterable {
  case died
  case nobodyListened = "nobody listened"
  /// Those who listened have a library that passes warnings on only when memory is short.
  case suppressed = "held back by a library"
  case freedNothing = "listened, freed nothing"
  /// It is unknown whether it listened, as with a signal.
  case nothingFreed = "freed nothing"
  case freed
  case freedLate = "freed late"
  case refilled = "freed and refilled"
  case unknown = "not known"

  /// Seconds after which what was released comes late. Headroom's choice: systemd looks at the pressure every two
  /// seconds (systemd.exec(5), MemoryPressureThresholdSec=), and what has to be freed should be by then.
  package static let late = 1.0
  /// Percent of what was released at which it counts as taken back. Headroom's choice.
  package static let refill = 50.0

  /// Bytes up to which a fall of the footprint is noise: a percent of it, and never less than 64 KiB.
  package static func noise(of footprint: Double) -> Double { max(65_536, footprint / 100) }
}
