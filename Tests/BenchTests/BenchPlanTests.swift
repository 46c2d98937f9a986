import Bench
import Documents
import Quantities
import Recordings
import Testing

@testable import Comparison

struct BenchPlanTests {
  private let both: [BenchRun.Side] = [.candidate, .baseline]

  private func rules(
    _ repeats: ClosedRange<Int> = 5...30, warmUps: Int = 0, relative: Double = 0.05, time: Double? = nil
  ) -> BenchRules {
    var rules = BenchRules()
    rules.repeats = repeats
    rules.warmUps = warmUps
    rules.time = time
    rules.gates = [Gate(metric: "a", relative: relative)]
    return rules
  }

  private func plan(
    _ rules: BenchRules, _ sides: [BenchRun.Side] = [.candidate], baseline: [String: Sample] = [:]
  ) -> BenchPlan { BenchPlan(rules: rules, sides: sides, baseline: baseline, resamples: 200) }

  @Test func warmUpsComeFirstAndDoNotCount() {
    var plan = plan(rules(5...5, warmUps: 2), both)
    let runs = plan.play { _ in ["a": 1] }.runs
    #expect(runs.prefix(4).allSatisfy { $0.isWarmUp })
    #expect(runs.filter { $0.isWarmUp && $0.side == .baseline }.map(\.number) == [1, 2])
    #expect(runs.dropFirst(4).allSatisfy { !$0.isWarmUp })
    #expect(runs.count == 14)
  }

  @Test func bothSidesTakeTurnsInBlocksOfFour() {
    var plan = plan(rules(12...12), both)
    let sides = plan.play { _ in ["a": 1] }.runs.map(\.side)
    let blocks = stride(from: 0, to: 24, by: 4).map { Array(sides[$0..<$0 + 4]) }
    for block in blocks { #expect(block[0] == block[3] && block[1] == block[2] && block[0] != block[1]) }
    #expect(Set(blocks.map { $0[0] }).count == 2)
  }

  @Test func whatNeverVariesNeedsNoMoreThanTheFewestRuns() {
    var alone = plan(rules())
    let played = alone.play { _ in ["a": 3] }
    #expect(played.stop == .precise && played.runs.count == 5)
    var against = plan(rules(), both)
    let compared = against.play { $0 == .candidate ? ["a": 4] : ["a": 3] }
    #expect(compared.stop == .decided && compared.runs.count == 10)
  }

  @Test func itStopsOnceTheMedianIsPreciseEnough() {
    var (steady, wild) = (SimulatedRuns(seed: 41), SimulatedRuns(seed: 41))
    var first = plan(rules(5...200))
    let precise = first.play { _ in ["a": 1 + 0.01 * steady.normal()] }
    #expect(precise.stop == .precise)
    #expect(precise.runs.count >= 8 && precise.runs.count < 30)
    var second = plan(rules(5...20))
    let imprecise = second.play { _ in ["a": 1 + 0.3 * wild.normal()] }
    #expect(imprecise.stop == .maximum && imprecise.runs.count == 20)
  }

  @Test func aTenthOfTheAbsoluteLimitIsPreciseEnough() {
    var runs = SimulatedRuns(seed: 42)
    var rules = rules(5...40)
    rules.gates = [Gate(metric: "a", relative: 0, absolute: 10)]
    var plan = plan(rules)
    #expect(plan.play { _ in ["a": 1 + 0.3 * runs.normal()] }.stop == .precise)
  }

  @Test func itStopsOnceEveryGateHasItsVerdict() {
    for factor in [1.0, 1.3] {
      var runs = SimulatedRuns(seed: 43)
      var plan = plan(rules(relative: 0.15), both)
      let played = plan.play { ["a": runs.values(.normal, 1, times: $0 == .candidate ? factor : 1)[0]] }
      #expect(played.stop == .decided)
      #expect(played.runs.count < 30, "\(played.runs.count) runs with a factor of \(factor)")
    }
  }

  @Test func aBaselineThatIsKeptDecidesToo() {
    var runs = SimulatedRuns(seed: 44)
    var plan = plan(rules(relative: 0.1), baseline: ["a": runs.sample(.normal, 15)])
    let played = plan.play { _ in ["a": runs.values(.normal, 1, times: 1.3)[0]] }
    #expect(played.stop == .decided && played.runs.count < 20)
  }

  @Test func theTimeIsNotOverrun() {
    var runs = SimulatedRuns(seed: 45)
    var plan = plan(rules(time: 12.5))
    let played = plan.play { _ in ["a": runs.normal()] }
    #expect(played.stop == .time && played.runs.count == 12)
  }

  @Test func theLeastRepeatsAreMadeHoweverLittleTimeThereIs() {
    var plan = plan(rules(5...30, warmUps: 2, time: 0.001))
    let played = plan.play { _ in ["a": 1] }
    #expect(played.runs.count { !$0.isWarmUp } == 5 && played.runs.count { $0.isWarmUp } == 2)
  }

  @Test func theCoolDownIsTimeToo() {
    var rules = rules(1...30, time: 5)
    rules.coolDown = 3
    var plan = plan(rules)
    plan.add(.made(.candidate, 1, ["a": 1]))
    #expect(plan.next(elapsed: 1) == .run(side: .candidate, number: 2, isWarmUp: false))
    #expect(plan.next(elapsed: 1.5) == .stop(.time))
  }

  @Test func aRunWithAProblemIsMadeAgainUnderAnotherNumber() {
    var plan = plan(rules())
    plan.add(.made(.candidate, 1, ["a": 1], problem: "it was killed"))
    #expect(plan.next(elapsed: 0) == .run(side: .candidate, number: 2, isWarmUp: false))
    for number in 2...6 { plan.add(.made(.candidate, number, ["a": 1])) }
    #expect(plan.next(elapsed: 0) == .stop(.precise))
  }

  @Test func aProgramThatFailsAgainAndAgainIsGivenUp() {
    var plan = plan(rules(3...30))
    for number in 1...3 {
      #expect(plan.next(elapsed: 0) == .run(side: .candidate, number: number, isWarmUp: false))
      plan.add(.made(.candidate, number, problem: "exit status 1"))
    }
    #expect(plan.next(elapsed: 0) == .stop(.failed))
  }

  @Test func whatWasInterruptedGoesOnWhereItWas() {
    var runs = SimulatedRuns(seed: 46)
    var whole = plan(rules(warmUps: 1), both)
    let played = whole.play { _ in ["a": runs.values(.normal, 1)[0]] }
    for kept in 0..<played.runs.count {
      var resumed = plan(rules(warmUps: 1), both)
      for run in played.runs.prefix(kept) { resumed.add(run) }
      let next = played.runs[kept]
      #expect(
        resumed.next(elapsed: 0) == .run(side: next.side, number: next.number, isWarmUp: next.isWarmUp))
    }
  }

  @Test func aMachineThatGetsSlowerFoolsNobody() {
    var noise = SimulatedRuns(seed: 47)
    let figures = (0..<40).map { 1 + 0.1 * Double($0) / 40 + 0.002 * noise.normal() }
    func verdict(_ sides: [BenchRun.Side]) -> ComparisonVerdict? {
      func sample(_ side: BenchRun.Side) -> [String: Sample] {
        ["a": Sample(unit: .seconds, values: zip(figures, sides).filter { $0.1 == side }.map(\.0))]
      }
      return Comparer(gates: [Gate(metric: "a", relative: 0.01)], resamples: 500)
        .compare(sample(.baseline), sample(.candidate)).first?.verdict
    }
    var plan = plan(rules(20...20), both)
    #expect(verdict(plan.play { _ in ["a": 1] }.runs.map(\.side)) == .inconclusive)
    let apart = [BenchRun.Side](repeating: .baseline, count: 20) + .init(repeating: .candidate, count: 20)
    #expect(verdict(apart) == .fail)
  }

  @Test func progressTellsTheWidestGate() throws {
    var rules = rules(5...30, warmUps: 1)
    rules.gates.append(Gate(metric: "b", relative: 0.05))
    var plan = plan(rules, both)
    #expect(plan.progress == nil)
    for number in 1...6 {
      plan.add(.made(.candidate, number, ["a": 100 + Double(number), "b": 100 + 10 * Double(number)]))
    }
    let progress = try #require(plan.progress)
    #expect(progress.metric == "b")
    #expect(progress.median == Interval(135, 110, 160))
    #expect(progress.remaining == 24 + 30 + 2)
  }

  /// The true difference is what the gate lets pass, so that no number of runs tells on which side of it.
  @Test func aGateThatRunsWillNotDecideStopsItsCase() {
    var (stops, counts): ([BenchCase.Stop], [Int]) = ([], [])
    for seed in UInt64(70)..<90 {
      var runs = SimulatedRuns(seed: seed)
      var plan = plan(rules(5...42, relative: 0.1), both)
      let played = plan.play { ["a": runs.values(.normal, 1, times: $0 == .candidate ? 1.1 : 1)[0]] }
      stops.append(played.stop)
      counts.append(played.runs.count / 2)
    }
    #expect(stops.count { $0 == .futile } >= 14, "\(stops)")
    #expect(counts.reduce(0, +) / counts.count < 30, "\(counts)")
  }

  @Test func aChangeThatMoreRunsTellIsNotGivenUp() {
    var told = 0
    for seed in UInt64(90)..<110 {
      var runs = SimulatedRuns(seed: seed)
      var plan = plan(rules(5...42, relative: 0.05), both)
      let played = plan.play { ["a": runs.values(.normal, 1, times: $0 == .candidate ? 1.12 : 1)[0]] }
      let found = Comparer(gates: [Gate(metric: "a", relative: 0.05)], resamples: 200).compare(
        RunSamples.of(played.runs, side: .baseline), RunSamples.of(played.runs, side: .candidate))
      if found.contains(where: { $0.verdict == .fail }) { told += 1 }
    }
    #expect(told >= 19, "\(told) of 20")
  }
}
