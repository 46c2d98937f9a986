import Formats
import Recordings

extension MetricComparison {
  /// The reason of a comparison without a gate that shows a difference.
  package static let differsWithoutGate = "it differs, and no gate says from when on that matters"

  /// What is known of a difference that is no matter for a gate, or for which there is none.
  package enum Direction: String, FieldChoice { case better, worse }

  /// Which way it went, where the whole interval lies on one side of zero; nil where that is not known.
  package var direction: Direction? {
    guard let difference, isExact || fewest > 3, difference.low > 0 || difference.high < 0 else { return nil }
    guard gate != nil || MetricCatalogue.hasDirection(metric) else { return nil }
    let better = gate?.better ?? MetricCatalogue.better(metric)
    return (difference.low > 0) == (better == .more) ? .better : .worse
  }

  /// Of how many runs the side has that has fewer.
  package var fewest: Int { min(baseline.values.count, candidate.values.count) }

  /// Whether there is a difference for sure, of which no gate says whether it matters.
  package var differs: Bool {
    gate == nil && verdict == .inconclusive && reason == Self.differsWithoutGate
  }
}

extension MetricComparison {
  /// Why a gate on what other work on the machine moves is not compared with another session's figures.
  package static func movedByLoad(_ metric: String) -> String {
    let instead =
      metric.hasPrefix("cpu.") || metric.hasPrefix("launch.")
      ? "processor time or wake-ups" : "a count or processor time"
    return
      "what else the machine does moves it, so it is not compared with another session's figures; gate \(instead), or "
      + "run both in turns (--against, --against-ref)"
  }

  /// Whether the gate was refused for that.
  package var isMovedByLoad: Bool {
    verdict == .notCompared && gate != nil && reason == Self.movedByLoad(metric)
  }
}
