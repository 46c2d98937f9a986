import Documents
import Quantities
import TestSupport
import Testing

@testable import Exports

struct PageTableTests {
  @Test func aPathIsBrokenBehindASlashAndStillEscaped() {
    #expect(PageTable.breakable("/a/<b>").source == "/<wbr>a/<wbr>&lt;b&gt;")
  }

  @Test func aRateIsNotBrokenAtTheStrokeOfItsUnit() {
    let evidence: [Evidence] = [["growth": .figure(2048, .bytesPerSecond)]]
    let moments = MomentLink(PageLanes(SampleReport.good))
    let text = PageEvidence(label: "l", evidence: evidence, moments: moments).render().source
    #expect(text.contains("2\u{a0}KiB/s"))
  }

  @Test func aFigureStandsToTheRightWithWhatItIsSortedBy() {
    let table = PageTable(
      label: "l", caption: nil,
      columns: [.init(heading: "h", isNumber: true), .init(heading: "t", isNumber: false)],
      rows: [[.init(content: "1 KiB", value: 1024), .init(content: "x", value: nil)]])
    let page = table.render().source
    #expect(page.contains("<td class=\"number\" data-label=\"h\" data-value=\"1024\">1 KiB</td>"))
    #expect(page.contains("<td data-label=\"t\">x</td>"))
  }
}
