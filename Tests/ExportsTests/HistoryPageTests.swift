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

  @Test func whatChangedBetweenTwoSessionsIsJudgedByTheirGates() throws {
    let timeline = try #require(
      TimelineMaker.timeline(SampleCourse([20, 20, 20, 60]).sessions, now: 0))
    let pair = try #require(timeline.pairs.last)
    let document = try SessionComparer.compare(pair, of: timeline)
    #expect(document.cases.first?.comparisons.first?.gate?.metric == "disk.syncs")
    let site = HistorySitePages(SamplePages.overview([timeline]))
    let page = String(decoding: site.comparison(document, of: pair, 0).bytes, as: UTF8.self)
    #expect(page.contains("<h1>revision2, 2026-01-03 06:00 → revision3, 2026-01-04 06:00</h1>"))
  }

  @Test func aBranchIsComparedWithTheMainOne() throws {
    let main = SampleCourse([20, 20, 20, 20, 20, 20]).sessions
    let branch = SampleCourse([4, 4]).sessions.map { session in
      var session = session
      session.session.branch = "fast"
      session.session.key = String(session.session.key.reversed())
      return session
    }
    let timelines = BranchComparer.compared(
      [main, branch].compactMap { TimelineMaker.timeline($0, now: 0) })
    #expect(timelines[0].comparison == nil && timelines[1].comparison?.base == "main")
    let difference = try #require(timelines[1].comparison?.differences.first)
    #expect(difference.base == 20 && difference.value == 4 && difference.way == .better)
    let page = String(decoding: HistoryPage.render(SamplePages.overview(timelines)), as: UTF8.self)
    #expect(page.contains("notes on fast beside main") && page.contains("Better</span>"))
  }

  @Test func aSessionsPageHasTheFiguresOfEachRun() throws {
    let timeline = try #require(TimelineMaker.timeline(SampleCourse([20, 20]).sessions, now: 0))
    let site = HistorySitePages(SamplePages.overview([timeline]))
    let page = String(decoding: site.session(0, of: 0).bytes, as: UTF8.self)
    #expect(page.contains("Each of 3 runs") && page.contains("20 · 19 · 21"))
    #expect(!page.contains(">Recorded<"))
    let recorded = String(decoding: site.session(0, of: 0, runs: ["save"]).bytes, as: UTF8.self)
    let key = timeline.sessions[0].session.key.prefix(8)
    #expect(recorded.contains("<a href=\"r-\(key)-1.html\">a run of save</a>"))
  }

  @Test func aFilterIsOfferedWhereItLeavesCharts() throws {
    let timeline = try #require(TimelineMaker.timeline(SampleCourse([20, 20]).sessions, now: 0))
    #expect(HistoryCharts(SamplePages.overview([timeline])).areas.count == 1)
    var constant = timeline
    for index in constant.series[0].points.indices {
      constant.series[0].points[index].figure.sample.values = [20, 20, 20]
    }
    #expect(HistoryCharts(SamplePages.overview([constant])).areas.isEmpty)
  }

  @Test func tooFewSessionsAreNoPass() throws {
    #expect(page(SampleCourse([20, 21, 20])).contains("Too few sessions to judge (3; 6 needed)."))
    let timeline = try #require(TimelineMaker.timeline(SampleCourse([20, 21, 20]).sessions, now: 0))
    let overview = SamplePages.overview([timeline])
    #expect(HistoryHeadline.verdict(overview) == .inconclusive)
    let text = ChangesText.render(
      overview.changes, store: nil, shortages: HistoryHeadline.shortages(overview), isVerbose: false,
      colour: false, width: 80)
    #expect(text.contains("too few sessions to judge (3; 6 needed)") && !text.contains("No change"))
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
