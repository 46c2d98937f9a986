import Recordings
import Testing

@testable import Energy

struct MeterTraceFiguresTests {
  private let second: UInt64 = 1_000_000_000

  /// Five readings a second of so many watts, from second 1 on.
  private func trace(
    watts: Double = 5, seconds: Double = 20, _ kind: MeterFacts.Kind = .zone, step: Double? = 1e-6,
    period: Double? = 0.001, gaps: [MeterTrace.Gap] = []
  ) -> MeterTrace {
    let quantity: MeterFacts.Quantity = kind == .gauge ? .watts : .joules
    let points = (0...Int(seconds * 5)).map { tick in
      MeterTrace.Point(time: second + UInt64(tick) * second / 5, joules: watts * Double(tick) / 5)
    }
    return MeterTrace(
      facts: MeterFacts(
        name: "BAT0", source: "file", coverage: .device, quantity: quantity, kind: kind, resolution: step,
        updatePeriod: period), points: points, gaps: gaps)
  }

  @Test func betweenTwoReadingsTheEnergyIsInterpolatedAndBounded() throws {
    let energy = try #require(trace().energy(from: 2_100_000_000, until: 12_100_000_000).value)
    #expect(abs(energy.value - 50) < 1e-9)
    // One joule flows between two readings, and either end may lie anywhere between.
    #expect(energy.low > 48.9 && energy.low < 49.1 && energy.high > 50.9 && energy.high < 51.1)
  }

  @Test func atReadingsOnlyStepAndUpdateAreInDoubt() throws {
    let energy = try #require(trace().energy(from: 2 * second, until: 12 * second).value)
    #expect(abs(energy.value - 50) < 1e-9 && energy.high - energy.low < 0.011 && energy.low < 50)
    let power = try #require(trace().power(from: 2 * second, until: 12 * second).value)
    #expect(abs(power.value - 5) < 1e-9)
  }

  @Test func aStretchThatChargingCutsIsNotTold() {
    let gap = MeterTrace.Gap(.charging, from: 5 * second + 200_000_000, until: 8 * second)
    let trace = trace(gaps: [gap])
    #expect(trace.energy(from: 2 * second, until: 12 * second).reason == "charging from 3.2 s on")
    #expect(trace.energy(from: 6 * second, until: 12 * second).reason == "charging")
    #expect(trace.energy(from: 9 * second, until: 19 * second).value != nil)
  }

  @Test func aMeterThatVanishedSaysWhen() {
    let gap = MeterTrace.Gap(.vanished, from: 5 * second, until: 21 * second)
    #expect(
      trace(gaps: [gap]).energy(from: 2 * second, until: 12 * second).reason == "BAT0 vanished after 3 s")
    let unclear = MeterTrace.Gap(.undecided, from: second, until: 21 * second)
    #expect(
      trace(gaps: [unclear]).energy(from: 2 * second, until: 12 * second).reason
        == "BAT0 does not say whether it discharges")
  }

  @Test func whatElseFeedsTheDeviceIsSaid() {
    let reasons: [(MeterTrace.Gap.Reason, String)] = [
      (.onMains, "on mains, not charging, from 3 s on"),
      (.assisted, "a charger is plugged in beside BAT0 from 3 s on"),
    ]
    for (reason, words) in reasons {
      let gap = MeterTrace.Gap(reason, from: 5 * second, until: 21 * second)
      #expect(trace(gaps: [gap]).energy(from: 2 * second, until: 12 * second).reason == words)
    }
    let always = MeterTrace.Gap(.onMains, from: second, until: 21 * second)
    #expect(
      trace(gaps: [always]).energy(from: 2 * second, until: 12 * second).reason == "on mains, not charging")
  }

  @Test func oneRefusalDoesNotSpoilARest() throws {
    var gauge = EnergyAccumulatorTests.gauge()
    for tick in 1...24 {
      let reading: MeterReading = tick == 9 ? .unusable(.refused) : .watts(tick % 2 == 0 ? 5 : 4)
      gauge.add(reading, at: UInt64(tick) * second / 2, asleep: 0)
    }
    #expect(gauge.result.gaps.isEmpty)
    let energy = try #require(gauge.result.energy(from: second, until: 11 * second).value)
    #expect(energy.low < 45 && energy.high > 45 && abs(energy.value - 45) < 1)
    for tick in 25...26 { gauge.add(.unusable(.refused), at: UInt64(tick) * second / 2, asleep: 0) }
    #expect(gauge.result.gaps == [.init(.refused, from: 12 * second, until: 13 * second)])
  }

  @Test func aShortJumpIsFilledInAndALongOneIsNot() throws {
    var short = trace(gaps: [.init(.jumped, from: 5 * second, until: 5 * second + 200_000_000)])
    for index in 21..<short.points.count { short.points[index].joules -= 1 }
    let energy = try #require(short.energy(from: 2 * second, until: 12 * second).value)
    #expect(abs(energy.value - 50) < 1e-9 && energy.low < 49.1 && energy.high > 50.9)
    let long = trace(gaps: [.init(.refused, from: 5 * second, until: 7 * second)])
    #expect(long.energy(from: 2 * second, until: 12 * second).reason == "BAT0 could not be read for 2 s")
  }

  @Test func theWakingTimeAroundASleepCountsAtTheMean() throws {
    var trace = trace(gaps: [.init(.suspended, from: 5 * second, until: 6 * second)])
    for index in trace.points.indices where trace.points[index].time > 5 * second {
      trace.points[index].joules -= min(5, 5 * Double(trace.points[index].time - 5 * second) / 1e9)
    }
    #expect(trace.suspended(from: 2 * second, until: 12 * second) == 1)
    // The clock stands still during the sleep itself: ten waking seconds, of which one is not known.
    let energy = try #require(trace.energy(from: 2 * second, until: 12 * second).value)
    #expect(abs(energy.value - 50) < 1e-9 && energy.low <= 45 && energy.high >= 55)
    #expect(abs(try #require(trace.power(from: 2 * second, until: 12 * second).value?.value) - 5) < 1e-9)
  }

  @Test func tooShortForAGaugeSaysHowLongWouldDo() {
    let slow = trace(.gauge, step: 0.1, period: 2)
    #expect(
      slow.energy(from: 2 * second, until: 12 * second).reason
        == "too short: 10 s are 5 figures of BAT0; measure for at least 20 s")
    #expect(
      trace(seconds: 40, .gauge, step: 0.1, period: 2).energy(from: 2 * second, until: 22 * second).value
        != nil)
    let coarse = trace(step: 10, period: nil)
    #expect(
      coarse.energy(from: 2 * second, until: 12 * second).reason
        == "too short: 10 s are 5 figures of BAT0; measure for at least 20 s")
  }

  @Test func aStepOfAPowerIsInDoubtForTheWholeTime() throws {
    let energy = trace(.gauge, step: 0.5, period: 0.2).energy(from: 2 * second, until: 12 * second).value
    // Half a step for ten seconds, and an update of a watt-second at the ends.
    #expect(abs(try #require(energy).high - 53.5) < 1e-9)
  }

  @Test func aCounterThatStandsStillIsNoZero() {
    let reason = trace(watts: 0).energy(from: 2 * second, until: 12 * second).reason
    #expect(reason?.hasPrefix("BAT0 counted nothing within 10 s, as in a virtual machine") == true)
    #expect(
      trace(watts: 0, .gauge).energy(from: 2 * second, until: 12 * second).reason
        == "BAT0 showed 0 W for 10 s")
  }

  @Test func whatWasNotReadIsNotTold() {
    #expect(trace().energy(from: second / 2, until: 12 * second).reason == "BAT0 was not read all the time")
    #expect(trace().energy(from: 2 * second, until: 30 * second).reason == "BAT0 was not read all the time")
    #expect(trace().energy(from: 2 * second, until: 2 * second).reason == "no time passed")
    #expect(MeterTrace(facts: trace().facts).energy(from: 1, until: 2).value == nil)
  }
}
