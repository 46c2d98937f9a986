import Documents
import Quantities
import Recordings

/// In which order compared metrics are shown, and which are worth a line of their own.
enum ComparisonOrder {
  /// How long the program ran, which people look for first. Then gated metrics, the worst verdict first, by the change in units of what
  /// the gate lets pass: a change of 1 is at the limit, whatever the metric. The others by their ratio, a doubling as large as a halving:
  /// how much of them matters is not known, and an interval's width would put what hardly varies before what grew tenfold.
  static func byEffect(_ comparisons: [MetricComparison]) -> [MetricComparison] {
    comparisons.map { (key: key($0), comparison: $0) }
      .sorted { first, second in
        if first.key.group != second.key.group { return first.key.group < second.key.group }
        if first.key.effect != second.key.effect { return first.key.effect > second.key.effect }
        return first.comparison.metric < second.comparison.metric
      }
      .map(\.comparison)
  }

  private static func key(_ comparison: MetricComparison) -> (group: Int, effect: Double) {
    let place =
      switch comparison.verdict {
      case .fail: 0
      case .inconclusive: 1
      case .notCompared: 2
      case .improved: 3
      case .unchanged: 4
      }
    if isTime(comparison) { return (-1, 0) }
    return comparison.gate == nil ? (5, effect(comparison)) : (place, effect(comparison))
  }

  /// Never negative; infinite where something came of nothing.
  static func effect(_ comparison: MetricComparison) -> Double {
    guard let change = DifferenceStrings.change(comparison) else { return 0 }
    if let gate = comparison.gate, let old = DifferenceStrings.median(comparison.baseline) {
      let tolerance = gate.tolerance(around: old)
      return tolerance > 0 ? abs(change) / tolerance : change == 0 ? 0 : .infinity
    }
    guard change != 0 else { return 0 }
    guard let ratio = DifferenceStrings.ratio(comparison), ratio > 0, ratio.isFinite else { return .infinity }
    return max(ratio, 1 / ratio) - 1
  }

  /// Whether it is how long the program ran, on both sides.
  static func isTime(_ comparison: MetricComparison) -> Bool {
    comparison.metric == MetricName.runTime.rawValue && DifferenceStrings.change(comparison) != nil
  }

  /// Names in their order, but how long the program ran first.
  static func timeFirst(_ one: String, _ other: String) -> Bool {
    let time = MetricName.runTime.rawValue
    return one == time ? other != time : other != time && one < other
  }

  /// Whether it is less than a percent of a figure that other work moves by more, or that another run would move.
  private static func isSlight(_ comparison: MetricComparison) -> Bool {
    guard comparison.gate == nil, let ratio = DifferenceStrings.ratio(comparison), abs(ratio - 1) < 0.01
    else {
      return false
    }
    switch MetricCatalogue.influence(on: comparison.metric) {
    case .load: return true
    case .machine: return comparison.fewest <= 1
    case .program: return false
    }
  }

  /// Whether it stands in the table; the rest is told in a line.
  static func isNotable(_ comparison: MetricComparison) -> Bool {
    if isTime(comparison) { return true }
    if isSlight(comparison) { return false }
    if comparison.gate != nil || comparison.differs || DifferenceStrings.isOnItsOwn(comparison) {
      return true
    }
    switch comparison.verdict {
    case .fail, .improved: return true
    case .notCompared: return false
    case .unchanged, .inconclusive:
      let isSingle = min(comparison.baseline.values.count, comparison.candidate.values.count) <= 1
      return isSingle && DifferenceStrings.change(comparison) != 0 && !isNoise(comparison)
    }
  }

  /// Shares of a figure by which a single run is likely to differ from the next one, where other work on the machine moves it.
  private static let noise = 0.1

  /// Whether a change between single runs is as small as what other work on the machine makes of such a figure.
  private static func isNoise(_ comparison: MetricComparison) -> Bool {
    guard MetricCatalogue.influence(on: comparison.metric).isLoadDependent,
      let ratio = DifferenceStrings.ratio(comparison)
    else { return false }
    return abs(ratio - 1) < noise
  }
}
