import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

@Suite struct ComparisonOrderTests {
  private func compared(
    _ metric: String, _ old: [Double], _ new: [Double], gate: Gate? = nil, _ verdict: ComparisonVerdict,
    reason: String? = nil
  ) -> MetricComparison {
    MetricComparison(
      metric: metric, baseline: Sample(unit: .count, values: old),
      candidate: Sample(unit: .count, values: new), gate: gate, verdict: verdict, reason: reason)
  }

  private let differs = MetricComparison.differsWithoutGate

  @Test func aHalvingIsAsLargeAsADoublingAndSomethingOfNothingIsLargest() {
    let half = compared("half", [8, 8], [4, 4], .inconclusive, reason: differs)
    let double = compared("double", [8, 8], [16, 16], .inconclusive, reason: differs)
    let more = compared("more", [10, 10], [11, 11], .inconclusive, reason: differs)
    let new = compared("new", [0, 0], [1, 1], .inconclusive, reason: differs)
    #expect(
      ComparisonOrder.byEffect([more, half, new, double]).map(\.metric) == ["new", "double", "half", "more"])
  }

  @Test func aGatedMetricIsMeasuredByItsGate() {
    let wide = compared(
      "wide", [100, 100], [150, 150], gate: Gate(metric: "wide", relative: 1), .unchanged)
    let narrow = compared(
      "narrow", [100, 100], [103, 103], gate: Gate(metric: "narrow", relative: 0.05), .unchanged)
    #expect(ComparisonOrder.byEffect([wide, narrow]).map(\.metric) == ["narrow", "wide"])
    #expect(ComparisonOrder.effect(wide) == 0.5)
    #expect(abs(ComparisonOrder.effect(narrow) - 0.6) < 1e-9)
  }

  @Test func aFailureStandsBeforeALargerImprovement() {
    let gate = Gate(metric: "a", relative: 0.05)
    let better = compared("better", [100], [1], gate: gate, .improved)
    let fail = compared("fail", [100], [107], gate: gate, .fail)
    let wide = compared("wide", [1], [100], .inconclusive, reason: differs)
    #expect(ComparisonOrder.byEffect([wide, better, fail]).map(\.metric) == ["fail", "better", "wide"])
  }

  @Test func whatDiffersOnlyByItselfIsShownAsUnclear() {
    var comparison = compared("a", [1, 1, 2], [7, 8, 9], .unchanged)
    comparison.difference = Interval(7, 5, 8)
    #expect(ComparisonOrder.isNotable(comparison))
    #expect(DifferenceStrings.word(comparison) == "unclear" && DifferenceStrings.symbol(comparison) == "?")
    comparison.difference = Interval(7, -1, 8)
    #expect(!ComparisonOrder.isNotable(comparison))
    #expect(DifferenceStrings.word(comparison) == "unchanged")
  }

  @Test func howLongTheProgramRanStandsFirstWhateverBecameOfIt() {
    let time = compared("run.time", [1, 1], [1, 1], .unchanged)
    let wide = compared("wide", [1], [100], .inconclusive, reason: differs)
    #expect(ComparisonOrder.byEffect([wide, time]).map(\.metric) == ["run.time", "wide"])
    #expect(ComparisonOrder.isNotable(time))
    #expect(!ComparisonOrder.isNotable(compared("run.time", [], [1], .notCompared, reason: "none")))
    #expect(["a", "run.time"].sorted(by: ComparisonOrder.timeFirst) == ["run.time", "a"])
  }

  @Test func ofSingleRunsWhatOtherWorkMovesIsShownFromATenthOn() {
    #expect(!ComparisonOrder.isNotable(compared("cpu.utilisation", [100], [109], .inconclusive)))
    #expect(ComparisonOrder.isNotable(compared("cpu.utilisation", [100], [111], .inconclusive)))
    #expect(ComparisonOrder.isNotable(compared("disk.syncs", [100], [101], .inconclusive)))
  }

  @Test func lessThanAPercentOfWhatOtherWorkMovesHasNoLineOfItsOwn() {
    let few = compared("cpu.utilisation", [1000, 1000], [1009, 1009], .inconclusive, reason: differs)
    #expect(!ComparisonOrder.isNotable(few))
    let more = compared("cpu.utilisation", [1000, 1000], [1020, 1020], .inconclusive, reason: differs)
    #expect(ComparisonOrder.isNotable(more))
    let count = compared("disk.syncs", [1000, 1000], [1001, 1001], .inconclusive, reason: differs)
    #expect(ComparisonOrder.isNotable(count), "the program alone decides it")
  }

  @Test func whatShowsNoDifferenceHasNoLineOfItsOwn() {
    #expect(ComparisonOrder.isNotable(compared("a", [1, 1], [2, 2], .inconclusive, reason: differs)))
    #expect(ComparisonOrder.isNotable(compared("a", [1], [2], .inconclusive, reason: "a single run")))
    #expect(!ComparisonOrder.isNotable(compared("a", [1], [1], .inconclusive, reason: "a single run")))
    #expect(!ComparisonOrder.isNotable(compared("a", [1, 3], [2, 2], .unchanged)))
    #expect(!ComparisonOrder.isNotable(compared("a", [], [2], .notCompared, reason: "none")))
    #expect(
      ComparisonOrder.isNotable(
        compared("a", [], [2], gate: Gate(metric: "a", relative: 0.1), .notCompared, reason: "none")))
  }
}
