package import Documents
import Formats

/// A history as several pages that need nothing but one another: one for each timeline with one for each of its sessions and
/// each comparison of two, and `index.html`.
package struct HistorySitePages {
  /// So many sessions of a timeline have pages, the newest, and those at which a level changed: all of three hundred would be
  /// 36 MiB. Others have a row with the command that compares them.
  private static let most = 100

  package typealias Page = (name: String, bytes: [UInt8])

  private let overview: HistoryOverview
  private let names: [String]
  private let links: SessionLinks
  /// What is compared of each timeline.
  private let pairs: [[HistoryTimeline.Pair]]
  /// The sessions of each timeline that have a page, by their indices.
  private let shown: [Set<Int>]

  package init(_ overview: HistoryOverview) {
    self.overview = overview
    names = Self.names(overview.timelines)
    pairs = overview.timelines.map(Self.pairs)
    shown = zip(overview.timelines, pairs).map { timeline, pairs in
      Set(pairs.flatMap { [$0.old, $0.new] }).union(Self.newest(timeline))
    }
    links = SessionLinks(overview.timelines, pairs, shown)
  }

  package var timelines: [HistoryTimeline] { overview.timelines }

  /// The sessions of a timeline that have a page.
  package func sessions(of number: Int) -> [Int] { shown[number].sorted() }

  private static func newest(_ timeline: HistoryTimeline) -> some Sequence<Int> {
    timeline.sessions.indices.filter { timeline.sessions[$0].session.isComplete }.suffix(most)
  }

  private static func pairs(_ timeline: HistoryTimeline) -> [HistoryTimeline.Pair] {
    let newest = Set(newest(timeline))
    let changed = Set(timeline.changes.map(\.firstBad.session))
    return timeline.pairs.filter { pair in
      newest.contains(pair.new) || changed.contains(timeline.sessions[pair.new].session.key)
    }
  }

  /// What is compared of a timeline.
  package func pairs(of number: Int) -> [HistoryTimeline.Pair] { pairs[number] }

  /// The page that leads to the others, so that it is to be written last.
  package var index: Page {
    let page = PageSkeleton.page(
      title: "\(HistoryPage.title(overview)) · Headroom history", style: HistoryStyle.style,
      """
      \(HistoryPage.header(overview))\(HistoryStanding.render(overview, pages: names))
      """, tool: overview.tool)
    return ("index.html", Array(page.source.utf8))
  }

  package func timeline(_ number: Int) -> Page {
    let one = HistoryOverview(
      tool: overview.tool, place: overview.place, isNamed: overview.isNamed, written: overview.written,
      timelines: [timelines[number]])
    return (names[number], HistoryPage.render(one, links))
  }

  /// The page of a run whose recording was kept, by its number among those of its session.
  package func run(_ report: Report, _ number: Int, ofSession key: String) -> Page {
    (SessionLinks.run(number, of: key), HTMLExport.render(report))
  }

  /// One of `sessions(of:)`.
  ///
  /// - Parameter runs: the cases of which a run has a page, in the order of their numbers.
  package func session(_ index: Int, of number: Int, runs: [String] = []) -> Page {
    let timeline = timelines[number]
    let key = timeline.sessions[index].session.key
    var trail = SiteTrail()
    trail.add(HistoryStanding.name(timeline), "\(names[number])#\(SessionList.anchor(key))")
    for pair in pairs[number] where pair.new == index {
      trail.add("Compared with the one before", SessionLinks.file(timeline, pair))
    }
    trail.add("The session before", neighbour(shown[number].filter { $0 < index }.max(), timeline))
    trail.add("The session after", neighbour(shown[number].filter { $0 > index }.min(), timeline))
    let page = SessionPage(timeline: timeline, index: index, trail: trail.html, runs: runs).render()
    return (SessionLinks.file(key), Array(page.source.utf8))
  }

  /// Two of a timeline's sessions.
  package func comparison(
    _ document: ComparisonDocument, of pair: HistoryTimeline.Pair, _ number: Int
  ) -> Page {
    let timeline = timelines[number]
    let (old, new) = (timeline.sessions[pair.old].session, timeline.sessions[pair.new].session)
    var trail = SiteTrail()
    trail.add(HistoryStanding.name(timeline), "\(names[number])#\(SessionList.anchor(new.key))")
    trail.add("Old session", SessionLinks.file(old.key))
    trail.add("New session", SessionLinks.file(new.key))
    let pairs = pairs[number]
    trail.add(
      "Comparison before", pairs.last { $0.new == pair.old }.map { SessionLinks.file(timeline, $0) })
    trail.add(
      "Comparison after", pairs.first { $0.old == pair.new }.map { SessionLinks.file(timeline, $0) })
    let name = "\(ChangeStrings.place(old)) → \(ChangeStrings.place(new))"
    return (
      SessionLinks.file(timeline, pair), ComparisonPage.render(document, trail: trail.html, name: name)
    )
  }

  private func neighbour(_ index: Int?, _ timeline: HistoryTimeline) -> String? {
    index.map { SessionLinks.file(timeline.sessions[$0].session.key) }
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
}
