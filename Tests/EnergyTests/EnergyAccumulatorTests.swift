import TestSupport
import Testing

@testable import Energy

struct EnergyAccumulatorTests {
  static let second: UInt64 = 1_000_000_000

  static func counter(_ kind: MeterFacts.Kind = .zone, range: Double? = nil) -> EnergyAccumulator {
    EnergyAccumulator(
      MeterFacts(
        name: "package-0", source: "file", coverage: .package, quantity: .joules, kind: kind,
        resolution: 1e-6,
        range: range, updatePeriod: 0.001))
  }

  static func gauge(_ quantity: MeterFacts.Quantity = .watts) -> EnergyAccumulator {
    EnergyAccumulator(
      MeterFacts(name: "BAT0", source: "file", coverage: .device, quantity: quantity, kind: .gauge))
  }

  /// Readings at whole seconds from 1 on.
  static func feed(_ account: inout EnergyAccumulator, _ readings: [MeterReading]) {
    for (index, reading) in readings.enumerated() {
      account.add(reading, at: second * UInt64(index + 1), asleep: 0)
    }
  }

  @Test func aCounterThatWrapsGoesOn() {
    var account = Self.counter(range: 100)
    Self.feed(&account, [.joules(90), .joules(98), .joules(6), .joules(14)])
    #expect(account.result.points.map(\.joules) == [0, 8, 16, 24])
    #expect(account.result.gaps.isEmpty && account.watts == 8)
  }

  @Test func aCounterWithoutARangeThatFallsHasJumped() {
    var account = Self.counter()
    Self.feed(&account, [.joules(90), .joules(98), .joules(6), .joules(14)])
    #expect(account.result.points.map(\.joules) == [0, 8, 8, 16])
    #expect(account.result.gaps == [.init(.jumped, from: 2 * Self.second, until: 3 * Self.second)])
  }

  @Test func aCounterThatWasSetBackIsNoWrap() {
    var account = Self.counter(range: 262_143)
    Self.feed(&account, [.joules(100_000), .joules(0), .joules(5)])
    #expect(account.result.points.last?.joules == 5)
    #expect(account.result.gaps.map(\.reason) == [.jumped])
  }

  @Test func moreThanAnyProcessorCanUseIsAJump() {
    var account = Self.counter()
    Self.feed(&account, [.joules(0), .joules(9999), .joules(20_000)])
    #expect(account.result.points.map(\.joules) == [0, 9999, 9999])
  }

  @Test func aPowerStandsForTheTimeSinceTheReadingBefore() {
    var account = Self.gauge()
    Self.feed(&account, [.watts(4), .watts(6), .watts(6)])
    #expect(account.result.points.map(\.joules) == [0, 6, 12] && account.watts == 6)
  }

  @Test func aGaugeThatClaimsMoreThanABatteryGivesIsNotBelieved() {
    var account = Self.gauge()
    Self.feed(&account, [.watts(4), .watts(4000), .watts(4), .watts(4)])
    #expect(account.result.points.last?.joules == 8)
    #expect(account.result.gaps == [.init(.jumped, from: Self.second, until: 2 * Self.second)])
  }

  @Test func whatFlowsWhileItChargesDoesNotCount() {
    var account = Self.gauge()
    Self.feed(
      &account, [.watts(5), .watts(5), .unusable(.charging), .unusable(.charging), .watts(5), .watts(5)])
    #expect(account.result.points.map(\.joules) == [0, 5, 5, 10])
    #expect(account.result.gaps == [.init(.charging, from: 2 * Self.second, until: 5 * Self.second)])
  }

  @Test func aMeterThatVanishesWhileItChargesLeavesTwoGaps() {
    var account = Self.gauge()
    Self.feed(&account, [.watts(5), .unusable(.charging), .unusable(.vanished), .unusable(.vanished)])
    let second = Self.second
    #expect(
      account.result.gaps
        == [
          .init(.charging, from: second, until: 3 * second),
          .init(.vanished, from: 3 * second, until: 4 * second),
        ])
    #expect(account.watts.isNaN)
  }

  @Test func asleepItGathersNothing() {
    var account = Self.counter()
    account.add(.joules(0), at: Self.second, asleep: 0)
    account.add(.joules(5), at: 2 * Self.second, asleep: 1000)
    account.add(.joules(900), at: 3 * Self.second, asleep: 3600 * Self.second)
    account.add(.joules(905), at: 4 * Self.second, asleep: 3600 * Self.second)
    #expect(account.result.points.map(\.joules) == [0, 5, 5, 10])
    #expect(account.result.gaps == [.init(.suspended, from: 2 * Self.second, until: 3 * Self.second)])
  }

  @Test func stepsAndPeriodAreLearntWhereNobodyTellsThem() throws {
    var account = Self.gauge()
    for tick in 0..<40 {
      let watts = 4 + 0.25 * Double(tick / 4 % 3)
      account.add(.watts(watts), at: Self.second / 2 * UInt64(tick + 1), asleep: 0)
    }
    #expect(account.result.facts.resolution == 0.25)
    #expect(abs(try #require(account.result.facts.updatePeriod) - 2) < 1e-9)
  }

  /// A gauge of 360 J a step at 5 W steps each 72 s; one that steps more often than it can has jumped.
  @Test func aCoarseStepOfAGaugeIsNoJump() {
    var account = Self.gauge(.joules)
    for tick in 0...300 {
      account.add(.joules(Double(tick / 72) * 360), at: Self.second * UInt64(tick + 1), asleep: 0)
    }
    #expect(account.result.points.last?.joules == 1440 && account.result.gaps.isEmpty)
    #expect(abs(account.watts - 5) < 1e-9)
    account.add(.joules(90_000), at: Self.second * 302, asleep: 0)
    #expect(account.result.gaps.map(\.reason) == [.jumped] && account.result.points.last?.joules == 1440)
  }

  @Test func aLongWatchKeepsItsJoulesInFewPoints() throws {
    var account = Self.counter()
    let count = 100_000
    for tick in 0..<count {
      account.add(.joules(Double(tick)), at: UInt64(tick + 1) * 200_000_000, asleep: 0)
    }
    let points = account.result.points
    #expect(points.count <= EnergyAccumulator.capacity && points.count > EnergyAccumulator.capacity / 4)
    #expect(points.last == .init(time: UInt64(count) * 200_000_000, joules: Double(count - 1)))
    #expect(points.allSatisfy { $0.joules == Double($0.time / 200_000_000 - 1) })
    let gaps = zip(points, points.dropFirst()).map { $1.time - $0.time }
    // As close at the beginning as at the end.
    #expect(try #require(gaps.max()) <= 16 * 200_000_000)
  }

  @Test(arguments: 1...40)
  func whateverHappensTheSumIsThatOfWhatCounted(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let range = Double(50 + dice.next(100))
    var account = Self.counter(range: range)
    var (shown, exact, asleep, time) = (Double(dice.next(50)), 0.0, UInt64(0), Self.second)
    var counts = false
    // What flowed in a round that was refused; one such round alone is made up for by the next.
    var (unseen, misses) = (0.0, 0)
    for _ in 0..<2000 {
      let step = Double(dice.next(40)) / 8
      time += 100_000_000 + dice.next(200_000_000)
      shown = (shown + step).truncatingRemainder(dividingBy: range)
      switch dice.next(6) {
      case 0:
        account.add(.unusable(.refused), at: time, asleep: asleep)
        (unseen, misses) = (unseen + step, misses + 1)
        counts = counts && misses < 2
        continue
      case 1:
        asleep += Self.second
        counts = false
      default: break
      }
      account.add(.joules(shown), at: time, asleep: asleep)
      if counts { exact += step + unseen }
      (unseen, misses, counts) = (0, 0, true)
    }
    #expect(account.result.points.last?.joules == exact)
    #expect(account.result.points.allSatisfy { $0.joules <= exact })
  }
}
