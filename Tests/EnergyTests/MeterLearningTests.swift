import Documents
import Recordings
import TestSupport
import Testing

@testable import Energy

struct MeterLearningTests {
  private let second: UInt64 = 1_000_000_000

  private func gauge(_ quantity: MeterFacts.Quantity = .watts) -> EnergyAccumulator {
    EnergyAccumulatorTests.gauge(quantity)
  }

  @Test func aFigureThatComesOutAsBeforeMakesNoLongerPeriod() throws {
    var account = gauge()
    // New each second, and the same as before in two of three.
    for tick in 0..<120 {
      let update = tick / 2
      account.add(
        .watts(update % 10 < 3 ? Double(4 + update % 10) : 4), at: second / 2 * UInt64(tick + 1), asleep: 0)
    }
    #expect(abs(try #require(account.result.facts.updatePeriod) - 1) < 1e-9)
  }

  @Test func oneFigureOutOfTurnMakesNoShorterPeriod() throws {
    var account = gauge()
    for tick in 0..<400 {
      let early = tick == 41 ? 0.5 : 0
      account.add(.watts(4 + Double(tick / 8 % 5) + early), at: second / 4 * UInt64(tick + 1), asleep: 0)
    }
    #expect(abs(try #require(account.result.facts.updatePeriod) - 2) < 0.1)
  }

  @Test func aPeriodBetweenTwoRoundsIsTheirMean() throws {
    var account = gauge()
    for tick in 0..<400 {
      account.add(
        .watts(4 + Double(Int(Double(tick) * 0.5 / 2.2) % 7)), at: second / 2 * UInt64(tick + 1), asleep: 0)
    }
    #expect(abs(try #require(account.result.facts.updatePeriod) - 2.2) < 0.05)
  }

  @Test func theUnitOfACounterIsSeenInItsMicrojoules() {
    for (nanojoules, joules) in [(61_035.0, 61.035e-6), (15_258, 15.258e-6), (32_000, 32e-6)] {
      var account = counter()
      for tick in 1...20 {
        let microjoules = (Double(tick * tick * 997 + 13) * nanojoules / 1000).rounded(.down)
        account.add(.joules(microjoules / 1e6), at: second * UInt64(tick), asleep: 0)
      }
      #expect(account.result.facts.resolution == joules)
    }
  }

  @Test func aCounterOfAnyMicrojoulesCountsInMicrojoules() {
    var account = counter()
    for tick in 1...20 {
      account.add(.joules(Double(tick * tick * 1009 + 7) / 1e6), at: second * UInt64(tick), asleep: 0)
    }
    #expect(account.result.facts.resolution == 1e-6)
    var few = counter()
    for tick in 1...3 { few.add(.joules(Double(tick) * 0.5), at: second * UInt64(tick), asleep: 0) }
    #expect(few.result.facts.resolution == 0.5)
  }

  private func counter() -> EnergyAccumulator {
    EnergyAccumulator(
      MeterFacts(name: "package-0", source: "file", coverage: .package, quantity: .joules, kind: .zone))
  }

  @Test func theStepOfAFlowIsThatOfItsCurrent() throws {
    var account = gauge()
    for tick in 1...30 {
      let flow = MeterReading.flow(
        amperes: 0.5 + 0.01 * Double(tick / 4 % 3), volts: 4 - 0.0001 * Double(tick))
      account.add(flow, at: second / 2 * UInt64(tick), asleep: 0)
    }
    let facts = account.result.facts
    #expect(abs(try #require(facts.resolution) - 0.04) < 0.0001)
    #expect(abs(try #require(facts.updatePeriod) - 2) < 1e-9)
  }

  @Test func aChargeCountsAtTheVoltageOfItsTime() throws {
    var account = gauge(.joules)
    for tick in 0...100 {
      account.add(
        .charge(coulombs: Double(tick), volts: 4 - 0.004 * Double(tick)), at: second * UInt64(tick + 1),
        asleep: 0)
    }
    let trace = account.result
    // The mean of 4.0 V and 3.6 V, of which either end is off by a nineteenth.
    #expect(abs(try #require(trace.points.last?.joules) - 380) < 1e-9)
    #expect(abs(trace.facts.doubt - 1.0 / 19) < 1e-9)
    let energy = try #require(trace.energy(from: second, until: second * 101).value)
    #expect(energy.high >= 400 && energy.low <= 360)
  }

  @Test func howLongToWatchIsToldByWhatWasSeen() {
    var account = gauge()
    account.add(.watts(4), at: second, asleep: 0)
    account.add(.watts(4), at: 11 * second, asleep: 0)
    #expect(account.settlingTime == nil && account.isTelling)
    account.add(.watts(5), at: 13 * second, asleep: 0)
    account.add(.watts(5), at: 21 * second, asleep: 0)
    #expect(account.settlingTime == 200)
    for tick in 22...60 { account.add(.watts(Double(tick / 3)), at: UInt64(tick) * second, asleep: 0) }
    #expect(abs((account.settlingTime ?? 0) - 30) < 1)
    for tick in 61...62 { account.add(.unusable(.charging), at: UInt64(tick) * second, asleep: 0) }
    #expect(!account.isTelling)
  }

  @Test func noPeriodThatADriverTellsMakesAnEndlessRest() {
    func rest(_ period: Double?) -> Double {
      MeterFacts(
        name: "BAT0", source: "file", coverage: .device, quantity: .watts, kind: .gauge, updatePeriod: period
      ).settlingTime
    }
    #expect(rest(2) == 20 && rest(60) == EnergyRequest.rests.upperBound && rest(0.001) == 2)
    #expect([nil, 61, 1e18, .infinity, .nan, -1].allSatisfy { rest($0) == MeterFacts.unknownTime })
  }
}
