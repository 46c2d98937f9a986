import Documents
import Formats
import Quantities

/// What changed, as a list: the open ones first, then the newest.
enum ChangeList {
  static func render(
    _ overview: HistoryOverview, _ charts: HistoryCharts, _ links: SessionLinks
  ) -> HTML {
    let changes = overview.changes.changes
    let (judged, rest) = (
      changes.filter(ChangesText.isJudged), changes.filter { !ChangesText.isJudged($0) }
    )
    let store = overview.store
    let none: HTML = "<p class=\"lead\">No figure came to a level past its gate.</p>\n"
    let others: HTML? =
      rest.isEmpty
      ? nil
      : ComparisonList.fold(
        "\(ReportStrings.counted(rest.count, "change")) within their gates or without one",
        list(rest, store: store, charts, links: links))
    return PageParts.section(
      "changes", "What changed last",
      "\(judged.isEmpty ? none : list(judged, store: store, charts, links: links))\(others)"
    )
  }

  private static func list(
    _ changes: [LevelChange], store: String?, _ charts: HistoryCharts, links: SessionLinks
  ) -> HTML {
    "<ol class=\"changes\">\n\(changes.map { item($0, store: store, charts, links: links) })</ol>\n"
  }

  private static func item(
    _ change: LevelChange, store: String?, _ charts: HistoryCharts, links: SessionLinks
  ) -> HTML {
    let state = change.state
    let file = links.comparison(change.lastGood.session, change.firstBad.session)
    let compared: HTML? = file.map { " · <a href=\"\($0)\">what changed between them</a>" }
    let lines = [
      ChangeStrings.limit(change), ChangeStrings.course(change), ChangeStrings.settled(change),
      ChangeStrings.caution(change),
    ].compactMap { $0 }
    return """
      <li class="\(ChangeStrings.colour(state).rawValue)">
      <div><span class="badge \(ChangeStrings.colour(state).rawValue)"><span class="symbol" aria-hidden="true">\
      \(ChangeStrings.symbol(state))</span>\(ChangeStrings.word(state).capitalisedFirst)</span></div>
      <div><h3><a href="#\(charts.anchor(of: change))"><code>\(change.metric)</code> of \(change.name)</a></h3>
      <p><span class="figure">\(ChangeStrings.figures(change))</span></p>
      <p class="detail">\(lines.joined(separator: " · ").capitalisedFirst)</p>
      <p class="detail">Last good \(link(change.lastGood, links)), first bad \(link(change.firstBad, links))\(compared) · \(ChangeStrings.suite(change))</p>
      <p class="detail"><code>\(ChangeStrings.command(change, store: store))</code></p></div></li>

      """
  }

  private static func link(_ place: LevelChange.Place, _ links: SessionLinks) -> HTML {
    "<a href=\"\(links.session(place.session))\">\(ChangeStrings.place(place))</a>"
  }
}
