import Exports
import Formats
import TestSupport
import Testing

@Suite struct GoldenComparisonTests {
  static let comparisons = [
    ("compared", SampleComparison.judged), ("compared-single", SampleComparison.single),
  ]
  static let benches = [("bench", SampleVerdicts.document), ("bench-unfinished", SampleVerdicts.unfinished)]

  @Test func everyFormOfAComparisonIsWhatTheRepositoryHolds() {
    for (name, document) in Self.comparisons {
      let text = ComparisonText.render(document, colour: false, width: 100)
      let narrow = ComparisonText.render(document, .tables, colour: false, width: 60)
      #expect(Golden.difference(Array(text.utf8), "Reports/golden/\(name).txt") == nil)
      #expect(Golden.difference(Array(narrow.utf8), "Reports/golden/\(name)-narrow.txt") == nil)
      #expect(GoldenPage.difference(ComparisonPage.render(document), "Reports/golden/\(name).html") == nil)
      #expect(Golden.difference(JSONWriter.pretty(document.json), "Reports/golden/\(name).json") == nil)
    }
  }

  @Test func everyFormOfABenchIsWhatTheRepositoryHolds() {
    for (name, document) in Self.benches {
      let text = BenchText.render(document, colour: false, width: 100)
      let narrow = BenchText.render(document, colour: false, width: 60)
      #expect(Golden.difference(Array(text.utf8), "Reports/golden/\(name).txt") == nil)
      #expect(Golden.difference(Array(narrow.utf8), "Reports/golden/\(name)-narrow.txt") == nil)
      #expect(GoldenPage.difference(BenchPage.render(document), "Reports/golden/\(name).html") == nil)
    }
  }
}
