import Foundation
import Network
import TestSupport
import Testing

/// Rates over many seeds; each traffic is the same in every run.
struct PeriodSearchTests {
  private static let rounds = 1000

  private func rate(_ times: (inout Dice) -> [Double]) -> Double {
    let found = (0..<Self.rounds).count { seed in
      var dice = Dice(seed: UInt64(seed) &* 0x9E37_79B9)
      return PeriodSearch(times(&dice)) != nil
    }
    return Double(found) / Double(Self.rounds)
  }

  /// Intervals of ten seconds, each off by up to a share.
  private func polls(
    _ count: Int, _ dice: inout Dice, jitter: Double, missed: Double = 0, doubled: Double = 0,
    others: Double = 0, drift: Double = 0
  ) -> [Double] {
    var (time, period) = (0.0, 10.0)
    var times: [Double] = []
    for _ in 0..<count {
      time += period * (1 + Double.random(in: -jitter...jitter, using: &dice))
      period *= 1 + drift
      if Double.random(in: 0..<1, using: &dice) >= missed { times.append(time) }
      if Double.random(in: 0..<1, using: &dice) < doubled { times.append(time + 0.5) }
      if Double.random(in: 0..<1, using: &dice) < others {
        times.append(time + period * Double.random(in: 0..<1, using: &dice))
      }
    }
    return times.sorted()
  }

  private func poisson(_ count: Int, _ dice: inout Dice, least: Double = 0, mean: Double) -> [Double] {
    var time = 0.0
    return (0..<count).map { _ in
      time += least - log(Double.random(in: 1e-12..<1, using: &dice)) * mean
      return time
    }
  }

  @Test(arguments: [8, 9, 12, 60]) func eightPollsAndMoreAreFoundAtAJitterOfASeventh(_ count: Int) {
    #expect(rate { polls(count, &$0, jitter: 0.15) } >= 0.98)
    #expect(rate { polls(count, &$0, jitter: 0) } == 1)
  }

  @Test(arguments: [8, 9, 12, 16, 40]) func randomMomentsHaveNoPeriod(_ count: Int) {
    #expect(rate { poisson(count, &$0, mean: 10) } <= 0.01)
    #expect(rate { poisson(count, &$0, least: 0.2, mean: 0.5) } <= 0.01)
    #expect(
      rate { dice in (0..<count).map { _ in Double.random(in: 0..<100, using: &dice) }.sorted() } <= 0.01)
  }

  /// As people turn from one thing to the next: never at once, and never at the same pace for long.
  @Test(arguments: [(8, 0.06), (9, 0.1), (10, 0.08), (12, 0.07), (16, 0.04), (20, 0.02)])
  func peoplesOwnTimesSeldomHaveAPeriod(_ count: Int, _ limit: Double) {
    let evenly = rate { dice in
      var time = 0.0
      return (0..<count).map { _ in
        time += Double.random(in: 2...8, using: &dice)
        return time
      }
    }
    #expect(evenly <= limit)
    #expect(rate { poisson(count, &$0, least: 3, mean: 5) } <= 0.03)
  }

  @Test(arguments: [4, 5, 6, 7]) func aFewRandomMomentsSeldomLookRegular(_ count: Int) {
    #expect(rate { poisson(count, &$0, mean: 10) } <= 0.015)
    #expect(rate { polls(count, &$0, jitter: 0.02) } >= 0.99)
  }

  @Test func missedDoubledAndForeignMomentsDoNotHideARhythm() {
    #expect(rate { polls(20, &$0, jitter: 0.1, missed: 0.1) } >= 0.98)
    #expect(rate { polls(20, &$0, jitter: 0.1, doubled: 0.1) } >= 0.98)
    #expect(rate { polls(20, &$0, jitter: 0.1, others: 0.15) } >= 0.98)
  }

  @Test func aSlowDriftIsFollowed() {
    #expect(rate { polls(100, &$0, jitter: 0.1, drift: 0.01) } >= 0.99)
  }

  @Test func theIntervalIsThatOfMostSteps() throws {
    var dice = Dice(seed: 1)
    let found = try #require(PeriodSearch(polls(40, &dice, jitter: 0.1, missed: 0.1)))
    #expect(abs(found.period - 10) < 0.5)
    #expect(found.regular > 80 && found.regular <= 100)
    let exact = try #require(PeriodSearch([0, 30, 60, 90, 120]))
    #expect(exact == PeriodSearch([0, 30, 60, 90, 120]))
    #expect(exact.period == 30 && exact.regular == 100 && exact.members == [0, 1, 2, 3, 4])
  }

  @Test func aPauseOfTheProgramBreaksNoRhythm() throws {
    let before: [Double] = (0..<10).map { Double($0) * 5 }
    let after: [Double] = before.map { 300 + $0 }
    let found = try #require(PeriodSearch(before + after))
    #expect(found.period == 5)
  }

  @Test func backingOffIsNoRhythm() {
    #expect(PeriodSearch([0, 1, 3, 7, 15, 31, 63, 127, 255]) == nil)
    #expect(PeriodSearch([0, 1.5, 3.75, 7.1, 12.2, 19.8, 31, 48, 73]) == nil)
  }

  @Test func tooLittleIsNoRhythm() {
    #expect(PeriodSearch([0, 10, 20]) == nil)
    #expect(PeriodSearch([]) == nil)
    #expect(PeriodSearch([1, 1, 1, 1, 1, 1]) == nil)
    #expect(PeriodSearch((0..<15).map { Double($0) * 0.5 }) == nil)
    #expect(PeriodSearch((0..<16).map { Double($0) * 0.5 })?.period == 0.5)
  }
}
