import Exports
import TestSupport
import Testing

@Suite struct GoldenMatchTests {
  @Test func everyFormOfAMatchIsWhatTheRepositoryHolds() throws {
    for export in MatchExportRegistry.all {
      for sample in try SampleMatch.all() {
        let text = SampleMatch.render(export, sample.results, sample.call)
        let path = "Reports/golden/\(sample.name).\(export.meta.fileExtension)"
        #expect(Golden.difference(Array(text.utf8), path) == nil)
      }
    }
  }
}
