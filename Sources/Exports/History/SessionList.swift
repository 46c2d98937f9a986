import Documents
import Quantities

/// The sessions of each timeline, the newest first, each with a place that links lead to.
enum SessionList {
  static func render(_ overview: HistoryOverview) -> HTML? {
    guard !overview.timelines.isEmpty else { return nil }
    let store = overview.store
    let place = store.map { " --store \(ShellText.quoted($0))" } ?? ""
    let tables = overview.timelines.enumerated().map { table($0.element, $0.offset, store) }
    return PageParts.section(
      "sessions", "Sessions",
      lead: "<code>headroom history show KEY\(place)</code> prints one with its figures.", "\(tables)")
  }

  static func anchor(_ key: String) -> String { "s-\(key.prefix(8))" }

  private static func table(_ timeline: HistoryTimeline, _ number: Int, _ store: String?) -> HTML {
    let range = TimelineRange(timeline)
    let rows = timeline.sessions.indices.reversed().map { row(timeline, $0, store, range) }
    let heads = ["Session", "Started", "Revision", "Verdict", "Runs", "Compared with the one before"]
    return """
      <h3 class="sub">\(HistoryStanding.name(timeline))</h3>
      \(PageSkeleton.table(
        "Sessions of \(HistoryStanding.name(timeline)), \(number + 1)", heads.map { ($0, $0 == "Runs") }, rows))
      """
  }

  private static func row(
    _ timeline: HistoryTimeline, _ index: Int, _ store: String?, _ range: TimelineRange
  ) -> HTML {
    let (entry, session) = (timeline.sessions[index], timeline.sessions[index].session)
    let around = timeline.surroundings[index]?.joined(separator: "; ")
    let verdict: HTML =
      session.isComplete ? ComparisonHeadline.badge(session.verdict ?? .notApplicable) : "not complete"
    let earlier = timeline.sessions[..<index].last { $0.session.isComplete }?.session
    let command: HTML =
      earlier.map { "<code>\(ChangeStrings.compare($0.key, session.key, store: store))</code>" } ?? "–"
    return """
      <tr id="\(anchor(session.key))"\(range.rowClass(index))><th scope="row"><code>\(String(session.key.prefix(8)))</code></th>\
      <td data-label="Started"><time datetime="\(session.started)">\(HistoryText.day(session.started))</time></td>\
      <td data-label="Revision"><span>\(HistoryStrings.revision(session.revision) ?? "–")\
      \(around.map { "<span class=\"detail\">\($0)</span>" as HTML })</span></td>\
      <td data-label="Verdict">\(verdict)</td><td class="number" data-label="Runs">\(entry.runs)</td>\
      <td data-label="Compared with the one before">\(command)</td></tr>

      """
  }
}
