import Energy
import Formats
import Recordings
import TestSupport
import Testing

@Suite struct ComponentEnergyTests {
  private func line(
    _ component: EnergyComponent, _ part: String, _ energy: Estimate, _ fidelity: Fidelity = .measured,
    by: String = "package-0"
  ) -> EnergyRow {
    EnergyLine(component, part, energy: energy, fidelity: fidelity, by: by).row
  }

  @Test func aLineReadsBackAsItWasWritten() {
    let line = EnergyLine(
      .storage, "bytes written", amount: "4.2 MiB", energy: Estimate(2, 1.5, 3), fidelity: .modelled,
      by: "phone")
    #expect(EnergyLine(line.row) == line)
  }

  @Test func whatNoEnergyCanBeIsNone() {
    #expect(EnergyLine(.of(["component": "cpu", "energy": -3])) == nil)
  }

  @Test func boundsThatContradictTheFigureAreMovedToIt() {
    let line = EnergyLine(.of(["component": "cpu", "energy": 3, "low": 4, "high": 2]))
    #expect(line?.energy == Estimate(exactly: 3))
  }

  @Test func linesOfOneComponentAddUpWithTheMostFirst() {
    let shares = ComponentEnergy.all([
      line(.storage, "syncs", Estimate(1, 0.5, 2), .modelled), line(.cpu, "processors", Estimate(8, 7, 9)),
      line(.storage, "bytes written", Estimate(3, 2, 4), .modelled),
    ])
    #expect(shares.map(\.component) == [.cpu, .storage])
    #expect(shares.last?.energy == Estimate(4, 2.5, 6))
    #expect(shares.last?.lines.map(\.part) == ["bytes written", "syncs"])
  }

  @Test func aComponentThatUsedNothingIsLeftOut() {
    #expect(ComponentEnergy.all([line(.radio, "lte", .zero)]) == [])
  }

  @Test func theOriginNamesEachWayOnce() {
    let shares = ComponentEnergy.all([
      line(.cpu, "processors", Estimate(exactly: 1), by: "package-1"),
      line(.other, "memory", Estimate(exactly: 1), by: "package-0"),
      line(.radio, "lte", Estimate(exactly: 1), .modelled, by: "phone"),
      line(.storage, "syncs", Estimate(exactly: 1), .modelled, by: "phone"),
    ])
    #expect(ComponentEnergy.origin(shares) == "measured by package-0 and package-1, modelled by phone")
    #expect(ComponentEnergy.origin([]).isEmpty)
  }
}
