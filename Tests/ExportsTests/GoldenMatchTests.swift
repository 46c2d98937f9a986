import Exports
import TestSupport
import Testing

@Suite struct GoldenMatchTests {
  @Test func everyFormOfAMatchIsWhatTheRepositoryHolds() throws {
    for export in MatchExportRegistry.all {
      for sample in try SampleMatch.all() {
        let output = Array(SampleMatch.render(export, sample.results, sample.call).utf8)
        let path = "Reports/golden/\(sample.name).\(export.meta.fileExtension)"
        let difference =
          export.meta.id == HTMLMatchExport.meta.id
          ? GoldenPage.difference(output, path) : Golden.difference(output, path)
        #expect(difference == nil)
      }
    }
  }
}
