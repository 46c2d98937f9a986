import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

@Suite struct DifferenceStringsTests {
  private func compared(_ old: [Double], _ new: [Double], _ unit: Unit = .count) -> MetricComparison {
    MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: unit, values: old),
      candidate: Sample(unit: unit, values: new), verdict: .inconclusive)
  }

  @Test(
    arguments: [
      ([240], [260], "+8.33\u{a0}%"), ([10], [32], "3.2×"), ([10], [10], "±0"), ([10], [4], "-60\u{a0}%"),
    ] as [([Double], [Double], String)])
  func aShareIsAPercentageUntilItDoubles(_ old: [Double], _ new: [Double], _ words: String) {
    #expect(DifferenceStrings.share(compared(old, new)) == words)
  }

  @Test func ofNothingThereIsNoShare() {
    #expect(DifferenceStrings.share(compared([0], [3])) == nil)
    #expect(DifferenceStrings.difference(compared([0], [3])) == "+3")
    #expect(DifferenceStrings.difference(compared([], [3])) == "–")
  }

  @Test func aQuantityIsNotPartedFromItsUnit() {
    #expect(DifferenceStrings.difference(compared([0.021], [0.024], .seconds)) == "+3\u{a0}ms")
  }

  @Test func theWiderBoundOfAGateIsTheLimit() {
    let gate = Gate(metric: "disk.syncs", relative: 0.05, absolute: 10)
    let words = { DifferenceStrings.limit(gate, Sample(unit: .count, values: [$0])) }
    #expect(words(100) == "may grow by 10 (5\u{a0}%, or 10 where that is more)")
    #expect(words(400) == "may grow by 20 (5\u{a0}%, or 10 where that is more)")
    let more = Gate(metric: "cpu.idle.share", relative: 0.1, better: .more)
    let half = Sample(unit: .percent, values: [50])
    #expect(DifferenceStrings.limit(more, half) == "may fall by 5\u{a0}% (10\u{a0}%)")
  }

  @Test func anIntervalThatWasNotJudgedDoesNotStandBesideAFigureThatIsUnclear() {
    var comparison = compared([500, 500], [700, 700])
    (comparison.verdict, comparison.difference) = (.unchanged, Interval(200, 190, 210))
    #expect(DifferenceStrings.word(comparison) == "unclear")
    #expect(DifferenceStrings.difference(comparison) == "+200")
    (comparison.verdict, comparison.reason) = (.inconclusive, MetricComparison.differsWithoutGate)
    #expect(DifferenceStrings.difference(comparison) == "+200 (+190 … +210)")
  }

  @Test func theCountsAreOfTheWordsThatTheRowsShow() {
    var worse = compared([10, 10], [12, 12])
    (worse.difference, worse.reason) = (Interval(2, 1, 3), MetricComparison.differsWithoutGate)
    var unclear = compared([10, 10], [12, 12])
    (unclear.verdict, unclear.difference) = (.unchanged, Interval(2, 1, 3))
    #expect(
      DifferenceStrings.counts([worse, worse, unclear]) == [
        "2 worse", "1 unclear: more runs (-n) would show",
      ])
  }

  @Test func withoutAGateTheWayIsToldByTheMetric() {
    var comparison = compared([10, 10], [12, 12])
    comparison.reason = MetricComparison.differsWithoutGate
    #expect(DifferenceStrings.word(comparison) == "worse")
    comparison.metric = "cpu.idle.share"
    #expect(DifferenceStrings.word(comparison) == "better")
    comparison.reason = "a single run cannot tell a change from chance"
    #expect(DifferenceStrings.word(comparison) == "higher")
    #expect(DifferenceStrings.colour(comparison) == .notApplicable)
  }
}
