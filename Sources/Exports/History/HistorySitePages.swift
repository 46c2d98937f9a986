package import Documents
import Formats

/// A history as several pages that need nothing but one another: one for each timeline, and `index.html`.
package enum HistorySitePages {
  /// In the order in which they are to be written: the index last, so that it leads nowhere that is not there.
  package static func render(_ overview: HistoryOverview) -> [(name: String, bytes: [UInt8])] {
    let names = names(overview.timelines)
    let pages = zip(overview.timelines, names).map { timeline, name in
      let one = HistoryOverview(
        tool: overview.tool, place: overview.place, isNamed: overview.isNamed, written: overview.written,
        timelines: [timeline])
      return (name: name, bytes: HistoryPage.render(one))
    }
    return pages + [("index.html", Array(index(overview, names).source.utf8))]
  }

  /// `copies-main.html`; one that there is already gets a number.
  private static func names(_ timelines: [HistoryTimeline]) -> [String] {
    var seen: [String: Int] = ["index": 1]
    return timelines.map { timeline in
      let plain = [timeline.suite, timeline.branch].compactMap { $0 }.map(plain).joined(separator: "-")
      seen[plain, default: 0] += 1
      let count = seen[plain] ?? 1
      return count == 1 ? "\(plain).html" : "\(plain)-\(count).html"
    }
  }

  /// Letters and digits as they are, all else as a hyphen: a suite's name is no path.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(60))
  }

  private static func index(_ overview: HistoryOverview, _ names: [String]) -> HTML {
    PageSkeleton.page(
      title: "\(HistoryPage.title(overview)) · Headroom history", style: HistoryStyle.style,
      """
      \(HistoryPage.header(overview))\(HistoryStanding.render(overview, pages: names))
      """, tool: overview.tool)
  }
}
