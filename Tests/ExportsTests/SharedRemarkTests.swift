import Documents
import Quantities
import Testing

@testable import Exports

struct SharedRemarkTests {
  private let few = "too few runs for 18 figures at once: 6 of at least 8"

  private func unclear(
    _ metric: String, _ reason: String, _ verdict: ComparisonVerdict = .inconclusive
  ) -> MetricComparison {
    MetricComparison(
      metric: metric, baseline: Sample(unit: .count, values: [1, 1]),
      candidate: Sample(unit: .count, values: [3, 3]), gate: nil, verdict: verdict, reason: reason)
  }

  private func text(_ comparisons: [MetricComparison]) -> String {
    ComparisonRows(comparisons: comparisons, style: TerminalStyle(colour: false), width: 100)
      .render(indent: 2)
  }

  @Test func whatIsSaidOfSeveralFiguresStandsOnceBelowThem() {
    let lines = text(["a", "b", "c"].map { unclear($0, few) })
    #expect(lines.ranges(of: few).count == 1, "\(lines)")
    #expect(lines.hasSuffix("  unclear: \(few)\n"), "\(lines)")
  }

  @Test func whatOnlyChanceCouldHaveMadeIsSaidOnceToo() {
    let lines = text(["a", "b", "c"].map { unclear($0, few, .unchanged) })
    #expect(lines.ranges(of: few).count == 1, "\(lines)")
  }

  @Test func ofTwoOrOfDifferentReasonsEachFigureHasItsOwn() {
    #expect(text(["a", "b"].map { unclear($0, few) }).ranges(of: few).count == 2)
    let mixed = [unclear("a", few), unclear("b", few), unclear("c", "other")]
    #expect(text(mixed).ranges(of: few).count == 2)
    #expect(SharedRemark.of(mixed) == nil)
  }
}
