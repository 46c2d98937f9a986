import Documents
import Quantities
import TestSupport
import Testing

@testable import Exports

@Suite struct GateMapTests {
  private func document() -> BenchDocument {
    func one(_ metric: String, _ old: Double, _ new: Double, _ verdict: ComparisonVerdict) -> MetricComparison
    {
      MetricComparison(
        metric: metric, baseline: Sample(unit: .count, values: [old, old]),
        candidate: Sample(unit: .count, values: [new, new]), gate: Gate(metric: metric, relative: 0.1),
        verdict: verdict)
    }
    return BenchDocument(
      session: SampleSessions.session(1),
      cases: [
        BenchCase(
          name: "save",
          comparisons: [one("cpu.wakeups", 10, 10, .unchanged), one("disk.syncs", 10, 40, .fail)]),
        BenchCase(name: "load", awaiting: [Gate(metric: "disk.syncs", relative: 0.1)]),
      ], verdict: .fail)
  }

  @Test func aCellSaysTheOutcomeAndLeadsToItsRow() {
    let page = String(decoding: BenchPage.render(document()), as: UTF8.self)
    #expect(page.contains("<span class=\"fail far\"><a href=\"#case1-disk.syncs\">"))
    #expect(page.contains("✗ fail 4×") && page.contains("= unchanged"))
    #expect(page.contains("<li class=\"limit-row fail\" id=\"case1-disk.syncs\">"))
    #expect(page.contains("– no baseline yet"))
  }

  @Test func aColumnIsHeadedByWordsAndNotByAKey() {
    let page = String(decoding: BenchPage.render(document()), as: UTF8.self)
    #expect(page.contains("<th scope=\"col\">Calls of fsync and the like</th>"))
    #expect(!page.contains("<th scope=\"col\">disk.syncs</th>"))
  }

  @Test func theWorstGateIsTheFirstColumn() {
    #expect(GateMap(document()).metrics == ["disk.syncs", "cpu.wakeups"])
  }
}
