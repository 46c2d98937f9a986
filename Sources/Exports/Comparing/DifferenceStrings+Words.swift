import Documents
import Quantities
import Recordings

/// What became of a compared metric: its word, its symbol and its colour.
extension DifferenceStrings {
  /// How many of these figures are what, by the words that stand beside them: `1 better, 2 worse, 1 unclear`; empty where
  /// none changed.
  static func counts(_ comparisons: [MetricComparison]) -> [String] {
    let counts = Dictionary(grouping: comparisons.map(word)) { $0 }.mapValues(\.count)
    let changed = (counts["higher"] ?? 0) + (counts["lower"] ?? 0)
    let parts = [
      ("better", counts["better"] ?? 0), ("worse", counts["worse"] ?? 0), ("changed", changed),
      ("unclear: more runs (-n) would show", counts["unclear"] ?? 0),
    ]
    return parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
  }

  static func word(_ comparison: MetricComparison) -> String {
    switch comparison.verdict {
    case .fail: "fail"
    case .improved: "improved"
    case .unchanged: isOnItsOwn(comparison) ? "unclear" : kept(comparison)
    case .inconclusive:
      comparison.differs
        ? way(comparison)?.rawValue ?? side(comparison)
        : comparison.gate == nil ? seen(comparison) : "inconclusive"
    case .notCompared: "not compared"
    }
  }

  /// Of what no gate makes a matter of.
  private static func kept(_ comparison: MetricComparison) -> String {
    guard comparison.gate != nil else { return "unchanged" }
    if let direction = comparison.direction { return "\(direction.rawValue), within the gate" }
    return comparison.reason == nil ? "unchanged" : seen(comparison)
  }

  /// What so few runs show, of which it is unknown what chance has done.
  private static func seen(_ comparison: MetricComparison) -> String {
    guard comparison.fewest <= 3, let change = change(comparison), change != 0 else {
      return comparison.gate == nil ? "unclear" : "unchanged"
    }
    return side(comparison)
  }

  private static func side(_ comparison: MetricComparison) -> String {
    change(comparison) ?? 0 > 0 ? "higher" : "lower"
  }

  /// Which way it went for such a metric, however little; nil where neither is better.
  private static func way(_ comparison: MetricComparison) -> MetricComparison.Direction? {
    guard MetricCatalogue.hasDirection(comparison.metric) else { return nil }
    let isMore = change(comparison) ?? 0 > 0
    return isMore == (MetricCatalogue.better(comparison.metric) == .more) ? .better : .worse
  }

  static func symbol(_ comparison: MetricComparison) -> String {
    switch comparison.verdict {
    case .fail: "✗"
    case .improved: "✓"
    case .unchanged: isOnItsOwn(comparison) ? "?" : "="
    case .inconclusive: comparison.differs ? mark(comparison) : "?"
    case .notCompared: "–"
    }
  }

  private static func mark(_ comparison: MetricComparison) -> String {
    way(comparison).map { $0 == .worse ? "!" : "✓" } ?? "?"
  }

  /// The verdict whose colour it has. What nobody set a limit to is never red.
  static func colour(_ comparison: MetricComparison) -> Verdict {
    switch comparison.verdict {
    case .fail: .fail
    case .improved: .pass
    case .unchanged: comparison.gate == nil ? .notApplicable : .pass
    case .inconclusive:
      comparison.differs
        ? way(comparison).map { $0 == .worse ? .warn : .pass } ?? .notApplicable
        : comparison.gate == nil ? .notApplicable : .inconclusive
    case .notCompared: .notMeasured
    }
  }
}
