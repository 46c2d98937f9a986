package import Documents
import Formats
import Quantities
import Recordings

/// A trend as one page that needs nothing else: a drawing with intervals, and the figures under it.
package enum TrendPage {
  package static func render(_ trend: Trend) -> [UInt8] { Array(page(trend).source.utf8) }

  private static func page(_ trend: Trend) -> HTML {
    PageSkeleton.page(
      title: "\(trend.metric) of \(trend.name) · Headroom trend", style: style,
      """
      <header>
      <p class="eyebrow">Headroom trend</p>
      <h1>\(trend.metric)</h1>
      <p>\(trend.suite) · \(trend.name), \(trend.points.count) \(trend.points.count == 1 ? "session" : "sessions")</p>
      </header>
      \(TrendChart(trend).render())\(changes(trend))\(table(trend))
      """, tool: Recording.Tool(version: Version.number))
  }

  private static let style: HTML = """
    .plot .interval { stroke: var(--curve0); stroke-width: 1.5; opacity: 0.45; }
    .plot .change { stroke: var(--warn-solid); stroke-width: 1.5; }
    .plot .machine { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 3; }

    """

  private static func changes(_ trend: Trend) -> HTML {
    let items = HistoryStrings.notes(trend).map { note -> HTML in
      // Its sign is for a terminal.
      let label = note.mark.split(separator: " ").dropFirst().joined(separator: " ")
      return "<li>\(label.isEmpty ? note.words : "\(label.capitalisedFirst): \(note.words)")</li>\n"
    }
    guard !items.isEmpty else { return "" }
    return PageParts.section("changes", "Levels and drifts", "<ul class=\"notes\">\n\(items)</ul>\n")
  }

  private static func table(_ trend: Trend) -> HTML {
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
    return PageParts.section("sessions", "Sessions", PageSkeleton.table("Sessions", texts + figures, rows))
  }
}
