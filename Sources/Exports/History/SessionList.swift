import Documents
import Formats
import Quantities

/// The sessions of each timeline, the newest first, each with a place that links lead to.
enum SessionList {
  static func render(_ overview: HistoryOverview, _ links: SessionLinks) -> HTML? {
    guard !overview.timelines.isEmpty else { return nil }
    let store = overview.store
    let place = store.map { " --store \(ShellText.quoted($0))" } ?? ""
    let tables = overview.timelines.enumerated().map {
      table($0.element, $0.offset, store: store, links: links)
    }
    return PageParts.section(
      "sessions", "Sessions",
      lead: "<code>headroom history show KEY\(place)</code> prints one with its figures.", "\(tables)")
  }

  static func anchor(_ key: String) -> String { "s-\(key.prefix(8))" }

  private static func table(
    _ timeline: HistoryTimeline, _ number: Int, store: String?, links: SessionLinks
  ) -> HTML {
    let pairs = Dictionary(grouping: timeline.pairs, by: \.new)
    let range = TimelineRange(timeline)
    let rows = timeline.sessions.indices.reversed().map {
      row(
        timeline, $0, comparisons(timeline, pairs[$0] ?? [], store: store, links: links), range: range,
        links: links)
    }
    let heads = ["Session", "Started", "Revision", "Verdict", "Runs", "Compared with the one before"]
    return """
      <h3 class="sub">\(HistoryStanding.name(timeline))</h3>
      \(PageSkeleton.table(
        "Sessions of \(HistoryStanding.name(timeline)), \(number + 1)", heads.map { ($0, $0 == "Runs") }, rows))
      """
  }

  private static func row(
    _ timeline: HistoryTimeline, _ index: Int, _ comparisons: HTML, range: TimelineRange,
    links: SessionLinks
  ) -> HTML {
    let (entry, session) = (timeline.sessions[index], timeline.sessions[index].session)
    let around = timeline.surroundings[index]?.joined(separator: "; ")
    let verdict: HTML =
      session.isComplete ? ComparisonHeadline.badge(session.verdict ?? .notApplicable) : "not complete"
    let key: HTML = "<code>\(String(session.key.prefix(8)))</code>"
    let page: HTML? = links.page(of: session.key).map { "<a href=\"\($0)\">\(key)</a>" }
    let accepted = LevelStrings.acceptances(entry)
    return """
      <tr id="\(anchor(session.key))"\(range.rowClass(index))><th scope="row">\(page ?? key)</th>\
      <td data-label="Started"><time datetime="\(session.started)">\(HistoryText.day(session.started))</time></td>\
      <td data-label="Revision"><span>\(HistoryStrings.revision(session.revision) ?? "–")\
      \(around.map { "<span class=\"detail\">\($0)</span>" as HTML })</span></td>\
      <td data-label="Verdict"><span>\(verdict)\(accepted.map { "<span class=\"detail\">\($0)</span>" as HTML })</span></td><td class="number" data-label="Runs">\(entry.runs)</td>\
      <td data-label="Compared with the one before"><span>\(comparisons)</span></td></tr>

      """
  }

  /// The pages that compare it, or the commands that do where there are none.
  private static func comparisons(
    _ timeline: HistoryTimeline, _ pairs: [HistoryTimeline.Pair], store: String?, links: SessionLinks
  ) -> HTML {
    let parts = pairs.map { pair -> HTML in
      let (old, new) = (timeline.sessions[pair.old].session.key, timeline.sessions[pair.new].session.key)
      guard let file = links.comparison(old, new) else {
        return "<code>\(ChangeStrings.compare(old, new, store: store))</code> "
      }
      return "<a href=\"\(file)\">with <code>\(String(old.prefix(8)))</code></a> "
    }
    return parts.isEmpty ? "–" : "\(parts)"
  }
}
