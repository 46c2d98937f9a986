import Documents
import Exports
import Quantities
import Recordings
import TestSupport
import Testing

struct MarkdownExportTests {
  private func text(_ sheet: ResultSheet) -> String {
    String(decoding: MarkdownExport.render(sheet), as: UTF8.self)
  }

  @Test func itBeginsWithTheMarkOfItsSuiteAndTheVerdict() {
    let lines = text(.of(SampleBench.document())).split(separator: "\n")
    #expect(lines[0] == "<!-- headroom:overhead -->")
    #expect(lines[1] == "### ✗ headroom bench overhead: Fail")
  }

  @Test func aSumThatLeavesSomethingOutSaysSo() {
    #expect(text(.of(EnergyReport.partial)).contains("without radio (no radio model was named)"))
  }

  @Test func suitesOfOtherNamesHaveOtherMarks() {
    let names = [
      "my-suite", "my suite", "my_suite", "my--suite", "my-_suite", String(repeating: "a", count: 101),
    ]
    let marks = names.map { name in text(.of(SampleBench.document { _ in name })).split(separator: "\n")[0] }
    #expect(marks[0] == "<!-- headroom:my-suite -->" && marks[2] == "<!-- headroom:my_suite -->")
    #expect(Set(marks).count == names.count)
    #expect(!marks.contains { $0.dropFirst(4).dropLast(3).contains("--") })
  }

  @Test func aNameInACommentNotifiesNobodyAndLinksNowhere() {
    let found = text(.of(SampleBench.document { "@team https://example.org/\($0)" }))
    #expect(found.contains("@&#8203;team https:\\//example.org"))
    // Within code neither is anything but text.
    let prose = found.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 0
    }
    #expect(!prose.contains { $0.element.contains("@team") || $0.element.contains("://") })
  }

  @Test func theSameFiguresGiveTheSameBytesAtAnyHour() {
    var document = SampleBench.document()
    let before = text(.of(document))
    document.session.started = "2031-01-01T00:00:00.000Z"
    document.duration = 99
    #expect(text(.of(document)) == before)
    document.cases[0].figures["disk.syncs"]?.median.value = 13
    #expect(text(.of(document)) != before)
  }

  @Test func aHostileNameStaysTextInOneRow() {
    let found = text(.of(SampleBench.hostile))
    #expect(!found.contains("<script"))
    #expect(found.components(of: "<!--") == 1)
    #expect(found.components(of: "-->") == 1)
    #expect(found.components(of: "<details>") == 1)
    // Each row of a table has the cells of its header, whatever a name contains.
    let rows = found.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let bars = rows.map { row in zip(" " + row, row).count { $0.1 == "|" && $0.0 != "\\" } }
    #expect(Set(bars) == [5, 6])
  }

  @Test func howeverMuchThereIsItStaysBelowTheLimitOfAComment() {
    let long = String(repeating: "`<&*", count: 500)
    let part = ResultSheet.Case(
      name: long, duration: 1,
      checks: (0..<1000).map { .init(kind: .gate, id: "\($0)", title: long, verdict: .fail, detail: long) },
      figures: (0..<5000).map { .init(metric: "\($0)\(long)", unit: .count, median: Interval(1, 1, 1)) })
    let sheet = ResultSheet(
      title: long, name: long, verdict: .fail, started: "", duration: 1, revision: long,
      cases: [part], notes: Array(repeating: long, count: 500))
    let found = text(sheet)
    #expect(found.utf8.count < 65_536)
    #expect(found.contains(" more are not shown here."))
    #expect(found.hasSuffix("</details>\n"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    self.ranges(of: part).count
  }
}
