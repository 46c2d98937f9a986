import Documents
import Quantities
import Recordings

/// The change of a metric with its interval on an axis around zero, and behind it what its gate does not let pass.
struct IntervalChart {
  private static let height = 30.0
  private static let middle = 13.0

  private let comparison: MetricComparison
  private let change: Interval
  /// What the gate lets pass, in the metric's unit; nil where there is none.
  private let tolerance: Double?
  /// Where the axis ends on both sides.
  private let end: Double

  /// Nil where there is nothing to draw.
  init?(_ comparison: MetricComparison) {
    guard let value = DifferenceStrings.change(comparison), value.isFinite else { return nil }
    let change = comparison.difference ?? Interval(value, value, value)
    let old = DifferenceStrings.median(comparison.baseline) ?? 0
    let tolerance = comparison.gate?.tolerance(around: old)
    let reach = max(abs(change.low), abs(change.high), abs(value), 1.6 * (tolerance ?? 0))
    guard reach.isFinite, reach < 1e300 else { return nil }
    self.comparison = comparison
    self.change = change
    self.tolerance = tolerance
    end = reach > 0 ? reach * 1.15 : 1
  }

  /// Percent of the width.
  private func x(_ value: Double) -> Double { min(max(50 + 50 * value / end, 0), 100) }

  func render() -> HTML {
    let (low, high) = (x(change.low), x(change.high))
    let kind = DifferenceStrings.colour(comparison).rawValue
    return """
      <svg class="bar change \(kind)" height="\(at: Self.height)" role="img" aria-label="\(summary)">\
      <title>\(summary)</title><rect class="track" width="100%" height="26" rx="4"/>\(zone)\
      <line class="zero" x1="50%" x2="50%" y1="-3" y2="29"/>\
      <rect class="reach" x="\(at: low)%" y="\(at: Self.middle - 4)" width="\(at: max(high - low, 0.3))%" height="8" rx="2"/>\
      <circle class="median" cx="\(at: x(change.value))%" cy="\(at: Self.middle)" r="5"/></svg>
      \(scale)
      """
  }

  private var summary: String {
    let gate = comparison.gate.map { ", \(DifferenceStrings.limit($0, comparison.baseline))" } ?? ""
    return
      "\(comparison.metric): \(DifferenceStrings.difference(comparison)), \(DifferenceStrings.word(comparison))\(gate)"
  }

  private var isWorseAbove: Bool { comparison.gate?.better != .more }

  private var zone: HTML? {
    guard let tolerance, tolerance >= 0 else { return nil }
    let edge = x(isWorseAbove ? tolerance : -tolerance)
    let start = isWorseAbove ? edge : 0
    return """
      <rect class="forbidden" x="\(at: start)%" width="\(at: isWorseAbove ? 100 - edge : edge)%" height="26" rx="4"/>\
      <line class="gate" x1="\(at: edge)%" x2="\(at: edge)%" y1="-3" y2="29"/>
      """
  }

  /// The figures at both ends and at zero, as text that wraps nowhere.
  private var scale: HTML {
    let unit = comparison.unit
    return """
      <p class="change-scale" aria-hidden="true"><span>\(DifferenceStrings.signed(-end, unit))</span><span>no change</span>\
      <span>\(DifferenceStrings.signed(end, unit))</span></p>
      """
  }
}
