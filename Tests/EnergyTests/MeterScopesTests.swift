import Testing

@testable import Energy

struct MeterScopesTests {
  private static let second: UInt64 = 1_000_000_000
  private let run = 10 * second...40 * second

  private func trace(
    _ name: String, _ kind: MeterFacts.Kind, _ coverage: MeterCoverage, gap: MeterTrace.Gap.Reason? = nil
  ) -> MeterTrace {
    let facts = MeterFacts(
      name: name, source: "/\(name)", coverage: coverage, quantity: .joules, kind: kind, resolution: 0.001,
      updatePeriod: 0.01)
    let points = (0...250).map { MeterTrace.Point(time: UInt64($0) * Self.second / 5, joules: Double($0)) }
    let gaps = gap.map { [MeterTrace.Gap($0, from: 12 * Self.second, until: 13 * Self.second)] } ?? []
    return MeterTrace(facts: facts, points: points, gaps: gaps)
  }

  @Test func aBatteryIsTheDeviceAndPackagesWithMemoryAreTheProcessors() {
    let traces = [
      trace("package-0", .zone, .package), trace("dram", .zone, .memory), trace("BAT0", .gauge, .device),
    ]
    let scopes = MeterScopes(traces, chosen: false, run)
    #expect(scopes.device == [2] && scopes.processors == [0, 1])
  }

  @Test func whereTheBatteryChargesThePlatformsOwnMeterIsTaken() {
    let traces = [
      trace("BAT0", .gauge, .device, gap: .charging), trace("psys", .zone, .device),
      trace("package-0", .zone, .package),
    ]
    #expect(MeterScopes(traces, chosen: false, run).device == [1])
  }

  @Test func whereNoneTellsTheFirstIsKeptForItsReason() {
    let scopes = MeterScopes([trace("BAT0", .gauge, .device, gap: .charging)], chosen: false, run)
    #expect(scopes.device == [0] && scopes.processors.isEmpty)
  }

  @Test func aRailThatSomebodyChoseIsTakenForTheDevice() {
    let rail = [trace("ina226 power1", .chip, .part)]
    #expect(MeterScopes(rail, chosen: true, run).device == [0])
    #expect(MeterScopes(rail, chosen: false, run).device.isEmpty)
    #expect(MeterScopes([trace("package-0", .zone, .package)], chosen: true, run).device.isEmpty)
  }
}
