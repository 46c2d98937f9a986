package import Documents
import Formats
import Quantities
import Recordings

/// Trends as one page that needs nothing else: a drawing with intervals for each case, and the figures under it.
package enum TrendPage {
  package static func render(_ trend: Trend) -> [UInt8] { render([trend]) }

  /// - Parameter trends: one metric's, of each case one.
  package static func render(_ trends: [Trend]) -> [UInt8] { Array(page(trends).source.utf8) }

  private static func page(_ trends: [Trend]) -> HTML {
    let metric = trends.first?.metric ?? ""
    let names = trends.map(\.name).joined(separator: ", ")
    let parts = trends.enumerated().map { part($0.element, $0.offset) }
    return PageSkeleton.page(
      title: "\(metric) of \(names) · Headroom trend", style: style,
      """
      <header>
      <p class="eyebrow">Headroom trend</p>
      <h1>\(metric)</h1>
      <p>\(trends.first?.suite ?? "") · \(names)</p>
      </header>
      \(parts)
      """, tool: Recording.Tool(version: Version.number))
  }

  private static func part(_ trend: Trend, _ number: Int) -> HTML {
    let id = number == 0 ? "" : "-\(number + 1)"
    return "\(TrendChart(trend).render())\(changes(trend, id))\(table(trend, id))"
  }

  private static let style: HTML = """
    .chart { --gutter: 84px; }
    .chart .ends { display: flex; justify-content: space-between; gap: 16px; margin: 4px 0 0 var(--gutter); font-size: 12px; color: var(--soft); }
    .branches { margin-left: 16px; }
    .branches span::before { content: "━ "; }
    .branches span { margin-right: 14px; white-space: nowrap; }
    .key-0::before { color: var(--curve0); }
    .key-1::before { color: var(--curve1); }
    .key-2::before { color: var(--pass); }
    .key-3::before { color: var(--fail); }
    .plot .branch-1, .dot.branch-1 { stroke: var(--curve1); }
    .plot .branch-2, .dot.branch-2 { stroke: var(--pass); }
    .plot .branch-3, .dot.branch-3 { stroke: var(--fail); }
    .dot.branch-1 { fill: var(--curve1); }
    .dot.branch-2 { fill: var(--pass); }
    .dot.branch-3 { fill: var(--fail); }
    .plot .interval { stroke: var(--curve0); stroke-width: 1.5; opacity: 0.45; }
    .plot .level { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 1 3; }
    .plot .change { stroke: var(--warn-solid); stroke-width: 1.5; }
    .plot .machine { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 3; }
    @media (max-width: 640px) { .chart { --gutter: 60px; } }

    """

  private static func changes(_ trend: Trend, _ id: String) -> HTML {
    let items = HistoryStrings.notes(trend).map { note -> HTML in
      // Its sign is for a terminal.
      let label = note.mark.split(separator: " ").dropFirst().joined(separator: " ")
      return "<li>\(label.isEmpty ? note.words : "\(label.capitalisedFirst): \(note.words)")</li>\n"
    }
    guard !items.isEmpty else { return "" }
    return PageParts.section("changes\(id)", "Levels and drifts", "<ul class=\"notes\">\n\(items)</ul>\n")
  }

  private static func table(_ trend: Trend, _ id: String) -> HTML {
    let rows = trend.points.reversed().map { point -> HTML in
      let interval = HistoryStrings.interval(point.median, trend.unit)
      return """
        <tr><td><time datetime="\(point.started)">\(ReportStrings.moment(point.started))</time></td><td><code>\(String(point.session.prefix(8)))</code></td>\
        <td>\(HistoryStrings.revision(point.revision) ?? "")</td><td>\(point.branch ?? "")</td>\
        <td class="number">\(Display.text(point.median.value, trend.unit))</td>\
        <td class="number">\(interval.isEmpty ? "–" : interval)</td><td class="number">\(point.count)</td></tr>

        """
    }
    let texts = ["Started", "Session", "Revision", "Branch"].map { (title: $0, isNumber: false) }
    let figures = ["Median", "Interval", "Runs"].map { (title: $0, isNumber: true) }
    return PageParts.section(
      "sessions\(id)", "Sessions of \(trend.name)",
      PageSkeleton.table("Sessions of \(trend.name)", texts + figures, rows))
  }
}
