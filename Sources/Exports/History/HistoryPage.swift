package import Documents
import Formats
import Quantities

/// A history as one page that needs nothing else: what changed, every figure's course, the sessions.
package enum HistoryPage {
  package static func render(_ overview: HistoryOverview) -> [UInt8] { render(overview, .rows) }

  static func render(_ overview: HistoryOverview, _ links: SessionLinks) -> [UInt8] {
    let charts = HistoryCharts(overview, links)
    let page = PageSkeleton.page(
      title: "\(title(overview)): \(overview.changes.count(.new)) open · Headroom history",
      style: "\(FoldStyle.style)\(HistoryStyle.style)\(HistoryFilters.style(charts))",
      """
      \(header(overview))\(HistoryStanding.render(overview))\(BranchSection.render(overview))\(ChangeList.render(overview, charts, links))\
      \(HistoryFilters.render(charts))\(charts.render())\(NoiseSection.render(overview))\
      \(SessionList.render(overview, links))\
      \(PageParts.section("reading", "How to read it", reading))
      """,
      tool: overview.tool)
    return Array(page.source.utf8)
  }

  static func title(_ overview: HistoryOverview) -> String {
    let suites = Set(overview.timelines.map(\.suite)).sorted()
    return suites.count == 1 ? suites[0] : ReportStrings.counted(suites.count, "suite")
  }

  static func header(_ overview: HistoryOverview) -> HTML {
    let newest = overview.timelines.compactMap(\.newest).max { $0.started < $1.started }
    let verdict = HistoryHeadline.verdict(overview)
    let sessions = overview.timelines.reduce(0) { $0 + $1.sessions.count }
    return """
      <header>
      <p class="eyebrow">Headroom history</p>
      <h1>\(title(overview))</h1>
      <p class="verdict \(verdict.rawValue)">\(PageParts.badge(verdict))
      <span>\(HistoryHeadline.words(overview).capitalisedFirst).</span></p>
      <dl class="facts">
      \(PageParts.fact("History", "<code>\(overview.place)</code>"))\
      \(PageParts.fact("Newest session", "\(newest.map { ReportStrings.moment($0.started) } ?? "none is complete")"))\
      \(PageParts.fact("Sessions on this page", "\(sessions)"))\
      \(PageParts.fact("Written", "<time datetime=\"\(overview.written)\">\(ReportStrings.moment(overview.written))</time>"))</dl>
      </header>

      """
  }

  private static let reading: HTML = """
    <ul class="notes">
    <li>Each chart shows one figure of one case: a dot for each session’s median, the pale band from the least run to the \
    most, and an axis that spans the figures and does not begin at zero. A dot leads to its session; in a site the short line \
    below it leads to the comparison with the session before.</li>
    <li>The dashed line is the limit of the gate as it was then, the thin one the level that was compared with: a new step \
    in it is a level that was accepted.</li>
    <li>A thick upright line is where a new level begins, a thin one where something else than the program changed: the \
    kernel, the governor, Headroom, the scenario or the gate. Point at it for the words.</li>
    <li>A hollow dot is a session whose gate was inconclusive. Where a session has no figure, or none came for long, the line \
    is broken.</li>
    <li>A level is the median of at least 4 sessions of one machine with one kernel. Fewer at the end are said to be too few. \
    Of a figure that all runs of a session give alike two sessions are a level; others need six to show a step. What the newest \
    session’s own gate failed on is open, however few there are. \
    Open is what is worse than its gate allows, is still there and was not accepted (<code>headroom bench --accept</code>).</li>
    <li>What no gate judges is never open; what Headroom itself used is left out.</li>
    </ul>

    """
}
