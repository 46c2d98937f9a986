import Energy
import Recordings

/// What of the processors' energy fell to a run's background; the rest is unknown.
enum BackgroundEnergy: Equatable {
  /// The run has no background.
  case none
  case untold(String)
  /// Joules, and seconds of background.
  case told(Estimate, Double)

  private static let phases: Set<String> = ["background", "suspended"]

  /// By the shape of the processors' power over time or, where no model drew it, of how busy they were.
  ///
  /// - Parameter energy: the processors', in joules; nil where it is not known.
  static func of(_ recording: Recording, _ energy: Estimate?) -> BackgroundEnergy {
    let phases = recording.phases.filter { Self.phases.contains($0.name) }
    let seconds = phases.reduce(0) { $0 + max(0, $1.end - $1.start) }
    guard seconds > 0 else { return .none }
    guard let energy else { return .untold("what the processors used is not known") }
    for name in [SeriesName.powerCPU, .cpuUtilisation] {
      guard let curve = recording.series[name] else { continue }
      let whole = area(curve, 0, .infinity)
      guard whole > 0 else { continue }
      return .told(energy * (phases.reduce(0) { $0 + area(curve, $1.start, $1.end) } / whole), seconds)
    }
    return energy.high > 0 ? .untold("no curve shows when the processors were busy") : .told(energy, seconds)
  }

  /// Under a curve between two moments; each sample is the mean since the one before it.
  private static func area(_ curve: Recording.Series, _ start: Double, _ end: Double) -> Double {
    var (sum, before) = (0.0, 0.0)
    for (time, value) in zip(curve.time, curve.value) {
      if value.isFinite, value > 0 { sum += value * max(0, min(time, end) - max(before, start)) }
      before = time
    }
    return sum
  }
}
