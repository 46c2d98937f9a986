import Documents
import Quantities
import Recordings

/// One compared metric in words, the same for every page and text.
enum DifferenceStrings {
  /// By how much the median changed; nil where a side has no figure.
  static func change(_ comparison: MetricComparison) -> Double? {
    if let difference = comparison.difference { return difference.value }
    guard let old = median(comparison.baseline), let new = median(comparison.candidate) else { return nil }
    return new - old
  }

  /// A quantity that no line break parts from its unit.
  static func quantity(_ value: Double, _ unit: Unit) -> String {
    String(Display.text(value, unit).map { $0 == " " ? "\u{a0}" : $0 })
  }

  static func median(_ sample: Sample) -> Double? { Statistics.median(sample.values) }

  /// `240`, or why there is none.
  static func figure(_ sample: Sample) -> String {
    median(sample).map { quantity($0, sample.unit) } ?? "none"
  }

  /// `+20`, `-3.1 MiB`, `±0`.
  static func signed(_ value: Double, _ unit: Unit) -> String {
    value == 0 ? "±0" : (value > 0 ? "+" : "") + quantity(value, unit)
  }

  /// `+20 (+12 … +28)`; without an interval where there is none, or it has no width.
  static func difference(_ comparison: MetricComparison) -> String {
    guard let change = change(comparison) else { return "–" }
    let text = signed(change, comparison.unit)
    return interval(comparison).map { "\(text) (\($0))" } ?? text
  }

  /// Nil too where a figure's own interval excludes zero, and the figure is unclear all the same: it is not what was judged.
  static func interval(_ comparison: MetricComparison) -> String? {
    guard let interval = comparison.difference, interval.low < interval.high else { return nil }
    let isJudged = comparison.gate != nil || comparison.differs
    guard isJudged || (interval.low <= 0 && interval.high >= 0) else { return nil }
    return "\(signed(interval.low, comparison.unit)) … \(signed(interval.high, comparison.unit))"
  }

  /// `260 (255 … 265)`.
  static func spread(_ interval: Interval, _ unit: Unit) -> String {
    let text = quantity(interval.value, unit)
    guard interval.low < interval.high else { return text }
    return "\(text) (\(quantity(interval.low, unit)) … \(quantity(interval.high, unit)))"
  }

  /// The change as a share of what it was: `+8.3 %`, `3.2×`; nil where it was zero.
  static func share(_ comparison: MetricComparison) -> String? {
    guard let ratio = ratio(comparison), ratio.isFinite else { return nil }
    if ratio >= 2 { return quantity(ratio, .ratio) }
    // -99.9 % hides whether a tenth or a thousandth is left.
    if ratio > 0, ratio <= 0.1 {
      return "\(quantity(1 / ratio, .ratio)) \(comparison.unit == .count ? "fewer" : "less")"
    }
    return signed(100 * (ratio - 1), .percent)
  }

  static func ratio(_ comparison: MetricComparison) -> Double? {
    if let ratio = comparison.ratio { return ratio.value }
    guard let old = median(comparison.baseline), let new = median(comparison.candidate), old != 0 else {
      return nil
    }
    return new / old
  }

  /// What the gate lets pass: `may grow by 12 (5 %, or 10 where that is more)`.
  static func limit(_ gate: Gate, _ baseline: Sample) -> String {
    let (way, rule) = (
      ComparisonStrings.way(gate), ComparisonStrings.rule(gate, baseline.unit, show: quantity)
    )
    let tolerance = median(baseline).map { quantity(gate.tolerance(around: $0), baseline.unit) } ?? rule
    return "may \(way) by \(tolerance == rule ? rule : "\(tolerance) (\(rule))")"
  }

  /// Whether its own interval shows a difference, though among so many figures chance alone may give one.
  static func isOnItsOwn(_ comparison: MetricComparison) -> Bool {
    guard comparison.gate == nil, comparison.verdict == .unchanged, let difference = comparison.difference
    else { return false }
    return difference.low > 0 || difference.high < 0
  }

  static let onItsOwn = """
    Unclear: each such figure differs by its own interval, but among so many figures chance alone may give one. More \
    runs tell, or a gate on the figure that matters.
    """

  /// Single runs are said to be such once, not at each figure.
  private static func isOfSingleRuns(_ comparison: MetricComparison) -> Bool {
    comparison.gate == nil && comparison.verdict == .inconclusive
      && min(comparison.baseline.values.count, comparison.candidate.values.count) <= 1
  }

  /// What must be known of a verdict beside its figures.
  static func remark(_ comparison: MetricComparison) -> String? {
    var parts: [String] = []
    if comparison.isExact, comparison.fewest == 1 { parts.append("single runs; exact count") }
    if let reason = comparison.reason, !comparison.differs, !isOfSingleRuns(comparison) {
      parts.append(reason)
    }
    if comparison.verdict == .inconclusive, comparison.gate != nil {
      parts.append(
        comparison.needed.map {
          "about \(ReportStrings.counted($0, "run")) per side would be enough to decide"
        }
          ?? "more runs are not likely to tell")
    }
    if comparison.isAcrossMachines {
      parts.append("different machines; this count is machine-independent")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
