import Bench
import Documents
import Quantities
import Recordings
import Testing

@testable import Comparison

/// Gates that cry wolf are switched off: what share of sessions fails where nothing has changed, and what is said where
/// something has. Chance is seeded, so that each figure is the same each time.
struct FalseAlarmTests {
  private let metrics = (1...8).map { "m\($0)" }

  private func sides(
    _ runs: inout SimulatedRuns, _ shape: SimulatedRuns.Shape, _ count: Int, times factor: Double = 1
  ) -> ([String: Sample], [String: Sample]) {
    func side(_ factor: Double) -> [String: Sample] {
      Dictionary(uniqueKeysWithValues: metrics.map { ($0, runs.sample(shape, count, times: factor)) })
    }
    return (side(1), side(factor))
  }

  /// The hardest case: gates that allow for no change at all.
  @Test(arguments: SimulatedRuns.Shape.allCases)
  func theSameProgramTwiceHardlyEverFails(_ shape: SimulatedRuns.Shape) {
    var runs = SimulatedRuns(seed: 31)
    let comparer = Comparer(gates: metrics.map { Gate(metric: $0, relative: 0) }, resamples: 40)
    let alarms = (0..<500).count { number in
      let (old, new) = sides(&runs, shape, 6 + number % 7)
      return comparer.compare(old, new).contains { $0.verdict == .fail }
    }
    #expect(alarms <= 5, "\(alarms) of 500 sessions")
  }

  @Test func stoppingOnceAVerdictIsThereDoesNotRaiseTheAlarms() {
    var runs = SimulatedRuns(seed: 32)
    var rules = BenchRules()
    rules.repeats = 5...12
    rules.warmUps = 0
    rules.gates = [Gate(metric: "m1", relative: 0), Gate(metric: "m2", relative: 0)]
    var stops: Set<BenchCase.Stop> = []
    let alarms = (0..<100).count { _ in
      var plan = BenchPlan(rules: rules, sides: [.candidate, .baseline], resamples: 40)
      let played = plan.play { _ in ["m1": runs.values(.skewed, 1)[0], "m2": runs.values(.skewed, 1)[0]] }
      stops.insert(played.stop)
      let found = Comparer(gates: rules.gates, resamples: 40).compare(
        RunSamples.of(played.runs, side: .baseline), RunSamples.of(played.runs, side: .candidate))
      return found.contains { $0.verdict == .fail }
    }
    #expect(alarms <= 1, "\(alarms) of 100 sessions")
    #expect(stops.contains(.maximum))
  }

  /// A change of so much, by a gate that allows less: `fail` in 19 of 20 sessions of thirty runs a side, and never
  /// that nothing has changed.
  @Test(arguments: [
    (SimulatedRuns.Shape.counts, 1.05, 0.02), (.skewed, 1.1, 0.04), (.normal, 1.1, 0.04),
    (.twoModal, 1.2, 0.1),
  ])
  func aTrueChangeIsNeverMissed(_ shape: SimulatedRuns.Shape, _ factor: Double, _ limit: Double) {
    var runs = SimulatedRuns(seed: 33)
    let comparer = Comparer(gates: [Gate(metric: "a", relative: limit)], resamples: 60)
    for (count, least) in [(8, 0), (30, 475)] {
      var tally: [ComparisonVerdict: Int] = [:]
      for _ in 0..<500 {
        let found = comparer.compare(
          ["a": runs.sample(shape, count)], ["a": runs.sample(shape, count, times: factor)])
        for comparison in found { tally[comparison.verdict, default: 0] += 1 }
      }
      #expect(tally[.fail, default: 0] >= least, "\(tally)")
      #expect(tally[.fail, default: 0] + tally[.inconclusive, default: 0] == 500, "\(tally)")
    }
  }

  @Test func aCountThatNeverVariesFailsByOneInTwenty() {
    let gate = Gate(metric: "disk.syncs", relative: 0.02)
    for count in 2...30 {
      func side(_ value: Double) -> [String: Sample] {
        ["disk.syncs": Sample(unit: .count, values: [Double](repeating: value, count: count))]
      }
      let comparer = Comparer(gates: [gate], resamples: 50)
      #expect(comparer.compare(side(1000), side(1050)).map(\.verdict) == [.fail])
      #expect(comparer.compare(side(1000), side(1000)).map(\.verdict) == [.unchanged])
    }
  }

  /// At so few runs an interval that is not sure enough would be wrong more often than it says.
  @Test func theIntervalOfTheDifferenceHoldsWhatItPromises() throws {
    var runs = SimulatedRuns(seed: 34)
    for (shape, count) in [(SimulatedRuns.Shape.skewed, 5), (.skewed, 12), (.counts, 5)] {
      let comparer = Comparer(gates: [], confidence: 0.95, resamples: 100)
      let covered = try (0..<400).count { _ in
        let found = comparer.compare(["a": runs.sample(shape, count)], ["a": runs.sample(shape, count)])
        let interval = try #require(found.first?.difference)
        return interval.low <= 0 && interval.high >= 0
      }
      #expect(covered >= 380 - 5, "\(count) of \(shape.rawValue): \(covered) of 400")
    }
  }

  @Test func theIntervalOfAMedianHoldsWhatItPromises() {
    var runs = SimulatedRuns(seed: 11)
    for count in [8, 15, 40] {
      let covered = (0..<400).count { _ in
        let interval = MedianInterval.of(runs.values(.normal, count), confidence: 0.95, resamples: 200)
        return interval.low <= 1 && interval.high >= 1
      }
      #expect(covered >= 380 - 9, "\(count) values: \(covered) of 400")
    }
  }
}
