import Bench
import Documents
import Quantities
import TestSupport
import Testing

@testable import Exports

@Suite struct HistoryPageTests {
  private func page(_ courses: SampleCourse...) -> String {
    let timelines = courses.compactMap { TimelineMaker.timeline($0.sessions, now: 0) }
    return String(decoding: HistoryPage.render(SamplePages.overview(timelines)), as: UTF8.self)
  }

  /// What is drawn of a kind, as its path.
  private func paths(_ kind: String, _ page: String) -> [String] {
    page.split(separator: "<path class=\"\(kind)\" d=\"").dropFirst().compactMap {
      $0.split(separator: "\"").first.map(String.init)
    }
  }

  @Test func aHundredFiguresOfFiftySessionsAreLessThanAMegabyte() throws {
    var sessions = SampleCourse((0..<50).map { Double(20 + $0 % 3) }).sessions
    for index in sessions.indices {
      let figure = try #require(sessions[index].figures["save"]?["disk.syncs"])
      let outcome = try #require(sessions[index].outcomes["save"]?["disk.syncs"])
      sessions[index].session.revision = String(repeating: "ab12", count: 10)
      for number in 0..<99 {
        sessions[index].figures["save"]?["disk.figure\(number)"] = figure
        sessions[index].outcomes["save"]?["disk.figure\(number)"] = outcome
      }
    }
    let timeline = try #require(TimelineMaker.timeline(sessions, now: 0))
    let size = HistoryPage.render(SamplePages.overview([timeline])).count
    #expect(timeline.series.count == 100 && size < 1_000_000, "\(size)")
  }

  @Test func aGapOfTheFigureIsAGapOfTheLine() {
    var course = SampleCourse((0..<12).map { Double(20 + $0 % 2) })
    #expect(paths("median", page(course)).first?.split(separator: "M").count == 1)
    course.missing = [5]
    #expect(paths("median", page(course)).first?.split(separator: "M").count == 2)
    (course.missing, course.pauses) = ([], [8: 40])
    #expect(paths("median", page(course)).first?.split(separator: "M").count == 2)
  }

  @Test func theLimitStandsWhereItWasThen() throws {
    var course = SampleCourse((0..<6).map { Double(20 + $0 % 2) })
    course.baseline = 20
    var sessions = course.sessions
    let other = Gate(metric: "disk.syncs", relative: 0, absolute: 1)
    for index in 3..<6 {
      sessions[index].outcomes["save"]?["disk.syncs"] = GateOutcome(
        gate: other, baseline: 20, verdict: .unchanged)
    }
    let timeline = try #require(TimelineMaker.timeline(sessions, now: 0))
    let page = String(decoding: HistoryPage.render(SamplePages.overview([timeline])), as: UTF8.self)
    let limit = try #require(paths("limit", page).first)
    #expect(limit.split(separator: "M").count == 2, "\(limit)")
    #expect(page.contains("<title>the gate was changed</title>"))
  }

  @Test func anInconclusiveSessionIsHollow() {
    var course = SampleCourse((0..<6).map { Double(20 + $0 % 2) })
    #expect(paths("hollow", page(course)).isEmpty)
    course.open = [2, 4]
    #expect(paths("hollow", page(course)).count == 2)
  }

  @Test func eachPointLeadsToARowAndSaysWhatItIs() {
    let page = page(SampleCourse((0..<6).map { Double(20 + $0 % 2) }))
    let links = page.matches(
      of: /<a href="#(s-[0-9a-f]+)" tabindex="-1"><title>[0-9a-f]{8} revision[0-9]: [0-9]+, exact/)
    #expect(links.count == 6)
    for link in links { #expect(page.contains("<tr id=\"\(link.1)\"")) }
  }

  @Test func whatChangedComesBeforeWhatDidNot() throws {
    let page = String(decoding: HistoryPage.render(SamplePages.history), as: UTF8.self)
    let changed = try #require(page.firstRange(of: "<code>disk.syncs</code> <span class=\"badge fail\">"))
    let other = try #require(page.firstRange(of: "<code>disk.writes</code> <span"))
    #expect(changed.lowerBound < other.lowerBound)
  }

  @Test func aRangeThatLeavesNoSessionLeavesTheNewest() {
    var course = SampleCourse([20, 20, 20, 20])
    course.pauses = [3: 200]
    guard let timeline = TimelineMaker.timeline(course.sessions, now: 0) else { return }
    let range = TimelineRange(timeline)
    #expect(range.older(than: 30) > 0.7 && range.older(than: 30) < 1)
    #expect(range.isOlder(2, than: 90) && !range.isOlder(3, than: 30))
  }

  @Test func pagesOfASiteLeadToOneAnother() throws {
    let pages = try site(SamplePages.history)
    let names = pages.map(\.name)
    #expect(
      names.filter { !$0.hasPrefix("s-") && !$0.hasPrefix("c-") } == [
        "notes-main.html", "notes--b-faster--b-.html", "index.html",
      ])
    try linksLeadSomewhere(SamplePages.history)
  }

  private func linksLeadSomewhere(_ overview: HistoryOverview) throws {
    let pages = try site(overview)
    let names = Set(pages.map(\.name))
    for page in pages {
      let text = String(decoding: page.bytes, as: UTF8.self)
      for link in text.matches(of: /href="([^"#]+)/) { #expect(names.contains(String(link.1)), "\(link.1)") }
    }
  }

  @Test func aLongHistoryHasPagesOfItsNewestSessionsAndOfThoseThatChangedALevel() throws {
    let values = (0..<130).map { Double($0 < 12 ? 40 : 20 + $0 % 2) }
    let overview = SamplePages.overview(
      [TimelineMaker.timeline(SampleCourse(values).sessions, now: 0)].compactMap { $0 })
    let names = try site(overview).map(\.name)
    // The oldest of a hundred is compared with one more, and where the level changed there are two.
    #expect(names.count { $0.hasPrefix("c-") } == 101 && names.count { $0.hasPrefix("s-") } == 103)
    try linksLeadSomewhere(overview)
  }

  private func site(_ overview: HistoryOverview) throws -> [HistorySitePages.Page] {
    let site = HistorySitePages(overview)
    var pages: [HistorySitePages.Page] = []
    for (number, timeline) in site.timelines.enumerated() {
      for pair in site.pairs(of: number) {
        pages.append(site.comparison(try SessionComparer.compare(pair, of: timeline), of: pair, number))
      }
      pages += site.sessions(of: number).map { site.session($0, of: number) }
      pages.append(site.timeline(number))
    }
    return pages + [site.index]
  }

  @Test func eachPointOfASiteLeadsToItsSessionAndToTheComparisonWithTheOneBefore() throws {
    let overview = SamplePages.overview(
      [TimelineMaker.timeline(SampleCourse((0..<6).map { Double(20 + $0 % 2) }).sessions, now: 0)].compactMap
      { $0 })
    let page = String(decoding: HistorySitePages(overview).timeline(0).bytes, as: UTF8.self)
    let figures = page.split(separator: "<figure class=\"series").dropFirst()
    let chart = try #require(figures.first?.split(separator: "</figure>").first)
    #expect(chart.ranges(of: "<a href=\"s-").count == 6 && chart.ranges(of: "<a href=\"c-").count == 5)
    let row = try #require(page.split(separator: "<tr id=").dropFirst().first)
    #expect(row.contains("<a href=\"s-") && row.contains("<a href=\"c-"))
  }
}
