import Documents
import Formats
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct HTMLExportTests {
  private func page(_ report: Report) -> String { String(decoding: HTMLExport.render(report), as: UTF8.self) }

  /// What Python's own HTML parser sees: elements, attribute names, and whether each element was closed.
  private static let inspect = """
    import sys, html.parser
    VOID = {'meta', 'link', 'br', 'wbr', 'img', 'input', 'hr'}
    class P(html.parser.HTMLParser):
        def __init__(self):
            super().__init__(); self.open = []; self.seen = set(); self.bad = []; self.scripts = 0; self.ids = []; self.links = []
        def handle_starttag(self, tag, attrs):
            self.seen.add(tag); self.scripts += tag == 'script' and ('type', 'application/json') not in attrs
            for name, value in attrs:
                inner = name == 'href' and value.startswith('#')
                if inner: self.links.append(value[1:])
                if name.startswith('on') or name in ('src', 'href', 'style') and not inner: self.bad.append(name)
                if name == 'id': self.ids.append(value)
            if tag not in VOID: self.open.append(tag)
        def handle_startendtag(self, tag, attrs): self.handle_starttag(tag, attrs); tag in VOID or self.open.pop()
        def handle_endtag(self, tag):
            if not self.open or self.open.pop() != tag: self.bad.append('/' + tag)
    p = P(); p.feed(sys.stdin.buffer.read().decode('utf-8')); p.close()
    p.bad += p.open + [i for i in set(p.ids) if p.ids.count(i) > 1] + [l for l in p.links if l not in p.ids]
    print(p.scripts, ' '.join(sorted(p.bad)))
    """

  private func inspect(_ report: Report) -> String? {
    Python.run(Self.inspect, HTMLExport.render(report))?.text
  }

  @Test(.enabled(if: Python.isInstalled))
  func everyPageIsWellFormedWithOneScriptAndNoHandlers() {
    for report in [SampleReport.good, SampleReport.bad, SampleReport.hostile, SampleReport.interrupted] {
      #expect(inspect(report) == "1 ")
    }
  }

  @Test func aHostileTextIsShownAndNotObeyed() {
    let page = page(SampleReport.hostile)
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(
      page.contains(
        "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x␛]0;owned␇␛[31m␀␊⟨U+202E⟩"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.replacement(for: $0) == nil })
  }

  @Test func thePageLoadsNothing() {
    let page = page(SampleReport.bad)
    for word in ["http:", "https:", "url(", "@import", "src="] { #expect(!page.contains(word)) }
  }

  @Test func theSectionsComeInOrder() {
    let page = page(SampleReport.bad)
    let ids = ["glance", "audits", "budget", "timeline", "metrics", "observer", "notes", "reproduce"]
    let places = ids.map { page.range(of: "<section id=\"\($0)\"")?.lowerBound ?? page.startIndex }
    #expect(places == places.sorted() && Set(places).count == ids.count)
  }

  /// What is wrong is there at once; what is well takes no room until somebody opens it.
  @Test func findingsAreOpenAndTheRestIsFolded() throws {
    let page = page(SampleReport.bad)
    let finding = try #require(page.range(of: "id=\"audit-disk-coalescing\"")?.lowerBound)
    let rest = try #require(page.range(of: "class=\"rest\"")?.lowerBound)
    #expect(finding < rest)
    #expect(page[finding...].contains("<details open><summary><span class=\"badge fail\">"))
    #expect(page.contains("<h3>Many small fsyncs</h3>"))
    #expect(page.split(separator: "<details open>").count == 2, "a warning is a line that opens")
    #expect(page.contains("<summary>1 audit not measured</summary>"))
    for id in ["metrics", "observer"] {
      #expect(page.contains("<section id=\"\(id)\" class=\"fold\">"), "\(id)")
    }
    #expect(self.page(SampleReport.good).contains("No audit found anything wrong."))
  }

  /// Of many failures a reader picks one; each is a line.
  @Test func manyFailuresAreLinesThatOpen() {
    var report = SampleReport.bad
    report.assessment.audits = (0..<3).map {
      AuditResult(
        id: "a\(["a", "b", "c"][$0])", group: "disk", title: "t", problem: "p", verdict: .fail,
        explanation: "e", source: "s")
    }
    #expect(!page(report).contains("<details open>"))
  }

  @Test func aBrokenLimitIsTheFirstFinding() throws {
    var report = SampleReport.bad
    let page = page(report)
    let limit = try #require(page.range(of: "Limit of the budget")?.lowerBound)
    let audit = try #require(page.range(of: "id=\"audit-disk-coalescing\"")?.lowerBound)
    #expect(limit < audit)
    report.assessment.audits = []
    #expect(self.page(report).contains("Limit of the budget"))
  }

  @Test func theScoreOfEachGroupIsABarThatNeedsNoOpening() throws {
    var report = SampleReport.bad
    let part = ScorePart(.audit, "disk-coalescing", score: 0, verdict: .fail)
    report.assessment.score = ScoreCard(total: 49, groups: [GroupScore("disk", score: 49, parts: [part])])
    let page = page(report)
    let bar = try #require(page.range(of: "<rect class=\"used\" width=\"49%\"")?.lowerBound)
    let fold = try #require(page.range(of: "<section id=\"score\"")?.lowerBound)
    #expect(page[fold..<bar].contains("</details>"))
    #expect(page.contains("Many small fsyncs 0"), "an audit by what it found")
  }

  @Test func aProgramThatFailedIsAFinding() {
    var report = SampleReport.good
    report.assessment.verdict = .error
    report.recording.program.exit = .status(3)
    #expect(page(report).contains("<h3>The program itself failed</h3>"))
    #expect(!page(report).contains("No audit found anything wrong."))
  }

  @Test func anAuditThatWasNotMeasuredHasNothingToShowOnTheTimeline() {
    var report = SampleReport.bad
    let links = { (report: Report) in self.page(report).components(separatedBy: "Show on timeline").count }
    let before = links(report)
    report.assessment.audits = report.assessment.audits.map { audit in
      var audit = audit
      audit.verdict = .notMeasured
      return audit
    }
    #expect(links(report) == 1 && before > 1)
  }

  @Test func ofFindingsThatFailWhatCostTheMostEnergyIsFirst() {
    let costs: [(String, Double?)] = [("a", nil), ("b", 2), ("c", 24.5)]
    var assessment = SampleReport.bad.assessment
    assessment.audits = costs.map { id, joules in
      AuditResult(
        id: id, group: "network", title: "t", problem: "p", verdict: .fail, explanation: "e",
        evidence: [["joules": joules.map { .figure($0, .joules) }]], source: "s")
    }
    #expect(assessment.findings.map(\.id) == ["c", "b", "a"])
  }

  @Test func aBrokenLimitStandsOpenAndAKeptOneIsFolded() throws {
    let page = page(SampleReport.bad)
    let fold = try #require(page.range(of: " limits kept</summary>")?.lowerBound)
    let broken = try #require(page.range(of: "<li class=\"limit-row fail\">")?.lowerBound)
    let kept = try #require(page.range(of: "<li class=\"limit-row pass\">")?.lowerBound)
    #expect(broken < fold && fold < kept)
  }

  @Test func aRunWithoutABudgetSaysHowToAddOne() {
    #expect(page(SampleReport.interrupted).contains("headroom run --budget FILE"))
  }

  @Test func anInterruptedRunTellsReasonsInsteadOfZeros() {
    let page = page(SampleReport.interrupted)
    #expect(page.contains("end not seen: the recording stops before the end"))
    #expect(page.contains("No curves were recorded"))
    #expect(page.contains("<td class=\"reason\" colspan=\"2\">the run was interrupted</td>"))
    #expect(!page.contains("<td class=\"number value\">0"))
  }

  @Test func aSeriesThatNoChartKnowsIsNotDrawn() {
    var report = SampleReport.good
    report.recording.series["unknown.series"] = .init(unit: .count, time: [0, 1], value: [123_456, 654_321])
    #expect(page(report) == page(SampleReport.good))
  }

  @Test func thePageOfALongRunStaysSmall() {
    var report = SampleReport.bad
    let time = (0..<36_000).map { Double($0) / 10 }
    for name in report.recording.series.keys {
      report.recording.series[name]?.time = time
      report.recording.series[name]?.value = time.map { ($0 * 31).truncatingRemainder(dividingBy: 7) * 1e6 }
    }
    report.recording.events = time.map { .init($0, DiskSync(path: "state.db")) }
    // The samples, which a browser unpacks when somebody zooms in on them, have a bound of their own.
    let page = page(report)
    let samples = page.split(separator: "\n").first { $0.contains("class=\"timeline-detail\"") } ?? ""
    #expect(page.utf8.count - samples.utf8.count < 200_000)
    #expect(!samples.isEmpty && samples.utf8.count < 1_500_200)
  }
}
