import Recordings
import Testing

@testable import Energy

struct AttributionTests {
  /// 100 J ± 1 in 10 s, of which rest takes 4 W ± 0.2.
  private let attribution = Attribution(
    metered: Estimate(100, 99, 101), seconds: 10, idle: Estimate(4, 3.8, 4.2), share: Estimate(0.5, 0.4, 0.6))

  @Test func aProgramGetsItsShareOfWhatLiesAboveRest() throws {
    let joules = try #require(attribution.program.value)
    #expect(joules.value == 30)
    // (99 − 42) × 0.4 and (101 − 38) × 0.6
    #expect(abs(joules.low - 22.8) < 1e-9 && abs(joules.high - 37.8) < 1e-9)
  }

  @Test func withoutARestThereIsNoFigure() {
    var bare = attribution
    bare.idle = nil
    #expect(bare.program.reason?.contains("--rest") == true && bare.active == nil)
  }

  @Test func aProgramNeverGetsMoreThanThereWas() throws {
    var lean = attribution
    lean.share = Estimate(2, 1, 2)
    lean.idle = Estimate(4, 0, 4.2)
    // 60 J above rest, twice.
    let joules = try #require(lean.program.value)
    #expect(joules.value == 100 && joules.high == 101)
  }

  @Test func aRunBelowRestGivesNoEnergyBack() throws {
    var cold = attribution
    cold.metered = Estimate(39, 38, 41)
    let joules = try #require(cold.program.value)
    #expect(joules.value == 0 && joules.low == 0)
    // (41 − 38) × 0.6
    #expect(abs(joules.high - 1.8) < 1e-9)
  }

  @Test func restBeforeAndAfterMakeBoundsThatHoldBoth() throws {
    let idle = try #require(Attribution.idle([Estimate(4, 3.9, 4.1), Estimate(5, 4.8, 5.2)]))
    #expect(idle == Estimate(4.5, 3.9, 5.2))
    #expect(Attribution.idle([]) == nil)
  }
}

struct WorkShareTests {

  private func share(
    _ work: [ProcessorWork], resting: Double? = nil, weight: (Int, Double?) -> Double = { _, _ in 1 }
  ) -> Estimate {
    WorkShare.of(work, seconds: 10, resting: resting, weight: weight)
  }

  @Test func twoThatWorkAlikeHaveHalfEach() {
    let share = share([work(0, nil, 5, 5), work(1, nil, 2, 2)])
    #expect(share.value == 0.5)
    #expect(abs(share.low - 1.0 / 3) < 1e-12 && abs(share.high - 2.0 / 3) < 1e-12)
  }

  @Test func aSecondOnAFastProcessorCountsForMore() {
    let share = share([work(0, 1e9, 0, 9), work(4, 2e9, 3, 0)]) { $0 < 4 ? 1 : 3 * ($1 ?? 0) / 2e9 }
    #expect(share.value == 0.5)
  }

  @Test func whatOthersDoAllTheTimeIsInTheRest() {
    // Half a processor at rest, the same during ten seconds of the run.
    let share = share([work(0, nil, 4, 5)], resting: 0.5)
    #expect(share.value == 1 && share.high == 1)
    #expect(abs(share.low - 4.0 / 14) < 1e-12)
  }

  @Test func whatOthersCeasedToDoHidesAPartOfTheProgramsOwn() {
    // One watt a second of work: at rest 1 J in ten seconds, in the run 4 J of the program alone, 3 J above rest.
    let share = share([work(0, nil, 4, 0)], resting: 0.1)
    #expect(abs(share.value * 3 - 4) < 1e-12 && share.low == 1)
    // Half of the program's own at the most.
    #expect(self.share([work(0, nil, 4, 0)], resting: 1).value == 2)
  }

  @Test func theRateAtRestIsTheMeanOfBothRests() {
    let rests = [(work: [work(0, nil, 0, 1)], seconds: 2.0), (work: [work(1, nil, 9, 1)], seconds: 10.0)]
    #expect(WorkShare.rate(rests) { processor, _ in processor == 1 ? 2 : 1 } == 0.35)
    #expect(WorkShare.rate([]) { _, _ in 1 } == nil)
  }

  @Test func whoDidNothingHasNoPart() {
    #expect(share([work(0, nil, 0, 5)]) == .zero)
    #expect(share([]) == .zero)
  }
}
