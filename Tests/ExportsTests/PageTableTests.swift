import Testing

@testable import Exports

struct PageTableTests {
  @Test func aPathIsBrokenBehindASlashAndStillEscaped() {
    #expect(PageTable.breakable("/a/<b>").source == "/<wbr>a/<wbr>&lt;b&gt;")
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
