import Documents
import Quantities

/// All changes of a case as bars on one axis of ratios, the largest first: a halving is as long as a doubling.
enum EffectBars {
  private static let height = 14.0
  /// More than these are folded.
  private static let most = 12
  /// Fewer are seen in the rows below as well.
  private static let least = 2

  static func render(_ comparisons: [MetricComparison], of id: String) -> HTML? {
    let changed = comparisons.filter {
      ComparisonOrder.isNotable($0) && (DifferenceStrings.change($0) ?? 0) != 0
    }
    let sorted = changed.map { (comparison: $0, power: power($0)) }.sorted { first, second in
      (abs(second.power), first.comparison.metric) < (abs(first.power), second.comparison.metric)
    }
    guard sorted.count >= least else { return nil }
    let longest = sorted.map { abs($0.power) }.filter(\.isFinite).max() ?? 0
    let reach = longest > 0 ? longest : 1
    return """
      <h3 class="sub">By size</h3>
      <p class="lead">Bars to the right grew, to the left shrank. The scale is logarithmic: each doubling and each \
      halving is as long as the next. A bar that is cut has no end: it came from zero, or went to it.</p>
      \(list(sorted.prefix(most).map { bar($0.comparison, $0.power / reach, id) }))\
      \(rest(sorted.dropFirst(most).map { bar($0.comparison, $0.power / reach, id) }))
      """
  }

  private static func list(_ bars: [HTML]) -> HTML { "<ol class=\"effects\">\n\(bars)</ol>\n" }

  private static func rest(_ bars: [HTML]) -> HTML? {
    bars.isEmpty ? nil : ComparisonList.fold("\(bars.count) smaller", list(bars))
  }

  /// About the binary logarithm of the ratio, straight between powers of two; infinite where either side is zero.
  private static func power(_ comparison: MetricComparison) -> Double {
    guard let ratio = DifferenceStrings.ratio(comparison), ratio > 0, ratio.isFinite else {
      return (DifferenceStrings.change(comparison) ?? 0) > 0 ? .infinity : -.infinity
    }
    return Double(ratio.exponent) + ratio.significand - 1
  }

  /// - Parameter length: from -1 to 1, or infinite.
  private static func bar(_ comparison: MetricComparison, _ length: Double, _ id: String) -> HTML {
    let shown = min(max(length, -1), 1)
    let (start, width) = (shown < 0 ? 50 + 50 * shown : 50, max(50 * abs(shown), 0.4))
    let cut: HTML? = length.isFinite ? nil : cut(at: shown < 0 ? 3 : 96)
    let share = DifferenceStrings.share(comparison) ?? "new"
    return """
      <li class="\(DifferenceStrings.colour(comparison).rawValue)"><a href="#\(ComparisonList.anchor(id, comparison))">\(MetricWords.title(comparison.metric))</a>\
      <svg width="100%" height="\(at: height)" aria-hidden="true"><rect class="track" width="100%" height="\(at: height)" rx="3"/>\
      <rect class="reach" x="\(at: start)%" width="\(at: width)%" height="\(at: height)" rx="2"/>\(cut)\
      <line class="zero" x1="50%" x2="50%" y2="\(at: height)"/></svg>\
      <span class="share">\(DifferenceStrings.symbol(comparison)) \(share)</span></li>

      """
  }

  /// - Parameter place: percent of the width.
  private static func cut(at place: Double) -> HTML {
    "<rect class=\"track\" x=\"\(at: place)%\" width=\"4\" height=\"\(at: height)\"/>"
  }
}
