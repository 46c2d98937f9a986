import Recordings
import Testing

@testable import Energy

/// A meter's points turned into a run's figures.
struct MeteredEnergyTests {
  private static let second: UInt64 = 1_000_000_000
  private let times = MeteredEnergy.Times(
    run: 10 * second...20 * second, before: 5 * second...10 * second, after: 20 * second...25 * second)

  /// Read five times a second: so many watts at rest, so many in the run.
  private func trace(
    _ name: String = "package-0", rest: Double = 2, run: Double = 8, gaps: [MeterTrace.Gap] = []
  ) -> MeterTrace {
    let facts = MeterFacts(
      name: name, source: "/\(name)", coverage: .package, quantity: .joules, resolution: 0.001,
      updatePeriod: 0.001)
    var joules = 0.0
    let points = (0...150).map { index -> MeterTrace.Point in
      let time = UInt64(index) * Self.second / 5
      if index > 0 {
        joules += (time > times.run.lowerBound && time <= times.run.upperBound ? run : rest) / 5
      }
      return .init(time: time, joules: joules)
    }
    return MeterTrace(facts: facts, points: points, gaps: gaps)
  }

  private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 0.02 } ?? false }

  @Test func aProgramGetsItsShareAboveTheRest() throws {
    let energy = MeteredEnergy(device: [], processors: [trace()], times, share: Estimate(0.5, 0.5, 0.5))
    let scope = try #require(energy.processors)
    #expect(energy.device == nil)
    #expect(near(scope.metered.value?.value, 80) && near(scope.average.value?.value, 8))
    #expect(near(scope.idle.value?.value, 2))
    #expect(near(scope.program.value?.value, 30))
    let joules = try #require(scope.program.value)
    #expect(joules.low <= joules.value && joules.value <= joules.high)
  }

  @Test func twoPackagesAddUp() throws {
    let energy = MeteredEnergy(
      device: [], processors: [trace(), trace("package-1", rest: 1, run: 3)], times,
      share: Estimate(exactly: 1))
    let scope = try #require(energy.processors)
    #expect(near(scope.metered.value?.value, 110) && near(scope.idle.value?.value, 3))
    #expect(near(scope.program.value?.value, 80))
  }

  @Test func aBatteryThatChargesMakesTheWholeUnmeasurable() throws {
    let gap = MeterTrace.Gap(.charging, from: 13 * Self.second, until: 14 * Self.second)
    let energy = MeteredEnergy(
      device: [trace("BAT0"), trace("BAT1", gaps: [gap])], processors: [], times, share: Estimate(exactly: 1))
    let scope = try #require(energy.device)
    #expect(scope.metered.reason?.contains("charging") == true)
    #expect(scope.program.reason?.contains("charging") == true)
  }

  @Test func withoutARestOnlyTheWholeIsKnown() throws {
    let bare = MeteredEnergy.Times(run: times.run)
    let scope = try #require(
      MeteredEnergy(device: [trace()], processors: [], bare, share: Estimate(exactly: 1)).device)
    #expect(near(scope.metered.value?.value, 80))
    #expect(scope.program.reason?.contains("--rest") == true && scope.idle.reason != nil)
  }
}
