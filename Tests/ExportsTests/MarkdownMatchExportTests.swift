import Exports
import Testing

@Suite struct MarkdownMatchExportTests {
  @Test func everyRowHasAsManyCellsAsTheHead() throws {
    for sample in try SampleMatch.all() {
      let text = SampleMatch.render(MarkdownMatchExport.self, sample.results, sample.call)
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(!rows.isEmpty)
      let counts = rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
      var widths: [Int] = []
      for (row, count) in zip(rows, counts) {
        if row.hasPrefix("| Device ") { widths.append(count) }
        #expect(count == widths.last, "\(row)")
      }
    }
  }

  @Test func theTableSaysWhatTheMatrixSays() throws {
    let call = SampleMatch.call()
    let text = SampleMatch.render(MarkdownMatchExport.self, [try SampleMatch.mirror(call)], call)
    #expect(text.contains("| Device | Outcome | `front-facing-camera` | `nfc` | `gps` | `metall` |\n"))
    #expect(text.contains("| `pinephone` | ✗ cannot run | ✓ | ✗ | ✓ | ? |\n"))
  }

  @Test func markupInNamesStaysText() throws {
    let call = SampleMatch.hostileCall()
    let text = SampleMatch.render(MarkdownMatchExport.self, [try SampleMatch.hostile(call)], call)
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(text.contains("\\`\\|\\](javascript:x)"))
  }
}
