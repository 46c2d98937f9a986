import Exports
import Formats
import TestSupport
import Testing

struct JSONExportTests {
  @Test func theDocumentReadsBackAsTheReport() throws {
    for report in [SampleReport.bad, SampleReport.hostile] {
      #expect(try JSONParser.parse(JSONExport.render(report)) == report.json)
    }
  }

  @Test func theSameReportGivesTheSameBytes() {
    #expect(JSONExport.render(SampleReport.bad) == JSONExport.render(SampleReport.bad))
  }

  @Test func noControlCharacterIsWrittenRaw() {
    let bytes = JSONExport.render(SampleReport.hostile)
    #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
  }
}
