import Documents
import Formats
import Quantities
import Recordings

/// Compared metrics on a page: a row with its interval for each that matters, a table for the others.
enum ComparisonList {
  /// The rows, the largest effect first. What single runs show has no interval to draw and stands in a table.
  ///
  /// - Parameter id: of the case's section; each row's own is `anchor`'s.
  static func rows(
    _ comparisons: [MetricComparison], _ medians: [String: Interval], of id: String
  ) -> HTML? {
    let shown = ComparisonOrder.byEffect(comparisons.filter(ComparisonOrder.isNotable))
    let (charted, single) = (shown.filter(isCharted), shown.filter { !isCharted($0) })
    guard !shown.isEmpty else { return nil }
    let list: HTML? =
      charted.isEmpty
      ? nil : "<ul class=\"limits\">\n\(charted.map { row($0, medians[$0.metric], anchor(id, $0)) })</ul>\n"
    return "\(list)\(single.isEmpty ? nil : table(single, of: id))"
  }

  static func anchor(_ id: String, _ comparison: MetricComparison) -> String { "\(id)-\(comparison.metric)" }

  private static func isCharted(_ comparison: MetricComparison) -> Bool {
    comparison.gate != nil || comparison.differs
      || (ComparisonOrder.isTime(comparison) && DifferenceStrings.interval(comparison) != nil)
  }

  private static func row(_ comparison: MetricComparison, _ median: Interval?, _ id: String) -> HTML {
    let colour = DifferenceStrings.colour(comparison)
    let limit = comparison.gate.map { gate -> HTML in
      "<span class=\"detail\">Gate: \(DifferenceStrings.limit(gate, comparison.baseline)).</span>"
    }
    return """
      <li class="limit-row \(colour.rawValue)" id="\(id)">
      <div class="limit-name"><h3>\(MetricWords.meaning(comparison.metric))</h3><code>\(comparison.metric)</code></div>
      <div class="limit-verdict">\(badge(comparison))\
      \(DifferenceStrings.share(comparison).map { "<strong>\($0)</strong>" as HTML })</div>
      \(IntervalChart(comparison).map { "<div class=\"limit-bar\">\($0.render())</div>" as HTML })
      <p class="limit-figures">\(figures(comparison, median))\(limit)\
      \(DifferenceStrings.remark(comparison).map { "<span class=\"detail\">\(PageParts.prose(sentence($0)))</span>" as HTML })</p>
      </li>

      """
  }

  private static func figures(_ comparison: MetricComparison, _ median: Interval?) -> HTML {
    let old = DifferenceStrings.figure(comparison.baseline)
    let new =
      median.map { DifferenceStrings.spread($0, comparison.unit) }
      ?? DifferenceStrings.figure(comparison.candidate)
    guard DifferenceStrings.change(comparison) != nil else {
      return "<span class=\"figure\">\(new)</span>, before: \(old)."
    }
    return """
      \(old) → <span class="figure">\(new)</span>, a change of \
      <span class="figure">\(DifferenceStrings.difference(comparison))</span>\(comparison.isExact ? ", exact" : "")\
      \(comparison.adjusted.map { ", which chance alone gives in \(chance($0)) of cases" as HTML }).
      """
  }

  /// A probability in words; below a hundredth of a percent its digits mean nothing.
  static func chance(_ probability: Double) -> String {
    probability < 0.0001
      ? "less than 0.01 %" : Display.text(100 * probability, .percent)
  }

  static func badge(_ comparison: MetricComparison) -> HTML {
    """
    <span class="badge \(DifferenceStrings.colour(comparison).rawValue)"><span class="symbol" aria-hidden="true">\
    \(DifferenceStrings.symbol(comparison))</span>\(DifferenceStrings.word(comparison))</span>
    """
  }

  /// What has no row of its own, folded; nil where all has one.
  static func rest(_ comparisons: [MetricComparison]) -> HTML? {
    let rest = comparisons.filter { !ComparisonOrder.isNotable($0) }.sorted { $0.metric < $1.metric }
    guard !rest.isEmpty else { return nil }
    return fold(
      "\(ReportStrings.counted(rest.count, "other figure")) without a clear difference", table(rest, of: nil))
  }

  private static func table(_ comparisons: [MetricComparison], of id: String?) -> HTML {
    let heads = ["Old", "New", "Change", "Share"].map {
      "<th scope=\"col\" class=\"number\">\($0)</th>" as HTML
    }
    let shared = SharedRemark.of(comparisons)
    let below: HTML? = shared.map { "<p class=\"lead\">Unclear: \($0).</p>\n" }
    return """
      <div class="lines" tabindex="0" role="group" aria-label="Figures"><table>
      <thead><tr><th scope="col">Metric</th>\(heads)<th scope="col">Outcome</th></tr></thead>
      <tbody>
      \(comparisons.map { line($0, id.map { "\($0)-" }, without: shared) })</tbody>
      </table></div>
      \(below)
      """
  }

  private static func line(_ comparison: MetricComparison, _ id: String?, without shared: String?) -> HTML {
    let cells: [(String, String)] = [
      ("Old", DifferenceStrings.figure(comparison.baseline)),
      ("New", DifferenceStrings.figure(comparison.candidate)),
      ("Change", DifferenceStrings.difference(comparison)),
      ("Share", DifferenceStrings.share(comparison) ?? "–"),
    ]
    let numbers = cells.map { "<td class=\"number\" data-label=\"\($0.0)\">\($0.1)</td>" as HTML }
    let remark = DifferenceStrings.remark(comparison)
    let what = [DifferenceStrings.word(comparison), remark == shared ? nil : remark].compactMap { $0 }
    return """
      <tr\(id.map { " id=\"\($0)\(comparison.metric)\"" as HTML })><th scope="row"><code>\(comparison.metric)</code></th>\(numbers)\
      <td data-label="Outcome">\(PageParts.prose(what.joined(separator: ": ")))</td></tr>

      """
  }

  static func fold(_ summary: String, _ content: HTML) -> HTML {
    "<details class=\"fold\"><summary>\(summary)</summary>\n\(content)</details>\n"
  }

  static func sentence(_ text: String) -> String { text.capitalisedFirst + "." }
}
