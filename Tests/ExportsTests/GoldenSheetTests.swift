import Documents
import Exports
import TestSupport
import Testing

struct GoldenSheetTests {
  @Test(arguments: ExportRegistry.of(ResultSheet.self).map { $0.meta.id })
  func everyFormIsWhatTheRepositoryHolds(
    _ id: String
  )
    throws
  {
    let kind = ExportRegistry.of(ResultSheet.self).first { $0.meta.id == id }
    let export = try #require(kind as? any Export<ResultSheet>.Type)
    for (name, sheet) in SampleBench.all where name != "sheet-good" {
      let path = "Reports/golden/\(name).\(export.meta.fileExtension)"
      #expect(Golden.difference(export.render(sheet), path) == nil)
    }
  }
}
