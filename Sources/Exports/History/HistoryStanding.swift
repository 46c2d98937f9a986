import Documents
import Quantities

/// How each suite stands now, by branch and class of machine.
enum HistoryStanding {
  /// - Parameter pages: the file of each timeline; nil where all stand on this page.
  static func render(_ overview: HistoryOverview, pages: [String]? = nil) -> HTML? {
    guard !overview.timelines.isEmpty else { return nil }
    let rows = overview.timelines.enumerated().map { row($0.element, $0.offset, page: pages?[$0.offset]) }
    let heads = ["Suite", "Verdict now", "Open changes", "Newest session", "Sessions"]
    return PageParts.section(
      "now", "Now",
      PageSkeleton.table(
        "Suites by branch and machine", heads.map { ($0, $0 == "Sessions" || $0 == "Open changes") }, rows))
  }

  private static func row(_ timeline: HistoryTimeline, _ number: Int, page: String?) -> HTML {
    let open = timeline.changes.count(where: \.isOpen)
    let newest = timeline.newest
    let verdict = newest?.verdict ?? .notMeasured
    let when: HTML =
      newest.map {
        "<a href=\"\(page ?? "")#\(SessionList.anchor($0.key))\">\(HistoryText.day($0.started))</a>"
      } ?? "none"
    return """
      <tr><th scope="row"><a href="\(page ?? "#\(HistoryCharts.anchor(number))")">\(name(timeline))</a><span class="detail">\(machine(timeline))</span></th>\
      <td data-label="Verdict now">\(ComparisonHeadline.badge(verdict))</td>\
      <td class="number" data-label="Open changes">\(open)</td>\
      <td data-label="Newest session"><span>\(when)\(stale(timeline))\
      <span class="detail">\(HistoryStrings.revision(newest?.revision) ?? "no revision")</span></span></td>\
      <td class="number" data-label="Sessions">\(timeline.sessions.count)</td></tr>

      """
  }

  /// `copies on main`.
  static func name(_ timeline: HistoryTimeline) -> String {
    timeline.suite + (timeline.branch.map { " on \($0)" } ?? "")
  }

  static func machine(_ timeline: HistoryTimeline) -> String {
    let machine = timeline.machine
    return [
      machine.processor, ReportStrings.counted(machine.processors, "processor"), machine.architecture,
      machine.virtualisation,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func stale(_ timeline: HistoryTimeline) -> HTML? {
    guard timeline.isStale, let usual = timeline.usualPause else { return nil }
    return """
       <span class="badge warn"><span class="symbol" aria-hidden="true">!</span>Stale</span>\
      <span class="detail">usually one every \(Display.text(usual, .seconds))</span>
      """
  }
}
