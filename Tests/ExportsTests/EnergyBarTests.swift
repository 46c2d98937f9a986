import Energy
import Foundation
import Recordings
import Testing

@testable import Exports

@Suite struct EnergyBarTests {
  private func share(_ component: EnergyComponent, _ energy: Estimate) -> EnergyLine {
    EnergyLine(component, "x", energy: energy, fidelity: .modelled, by: "m")
  }

  private func drawn(_ lines: [EnergyLine], total: Estimate? = nil) -> String {
    let sum = lines.reduce(Estimate.zero) { $0 + $1.energy }
    return EnergyBar(ComponentEnergy.all(lines.map(\.row)), total: total ?? sum)?.render().source ?? ""
  }

  @Test func thePiecesFollowOneAnotherAndTheWholeIsTheMostItMayBe() {
    let bar = drawn(
      [share(.cpu, Estimate(exactly: 6)), share(.radio, Estimate(exactly: 2))], total: Estimate(8, 5, 10))
    #expect(bar.contains("class=\"piece\" x=\"0%\" width=\"60%\""))
    #expect(bar.contains("class=\"piece\" x=\"60%\" width=\"20%\""))
    #expect(bar.contains("class=\"whisker\" x1=\"50%\" x2=\"100%\""))
  }

  @Test func whatIsKnownExactlyHasNoWhisker() {
    #expect(!drawn([share(.cpu, Estimate(exactly: 6))]).contains("whisker"))
  }

  @Test func aPieceIsKnownByNumberAndPatternAndNotByColourAlone() {
    let bar = drawn([share(.cpu, Estimate(exactly: 60)), share(.storage, Estimate(exactly: 3))])
    #expect(bar.contains("fill=\"url(#energy-cpu)\"") && bar.contains("fill=\"url(#energy-storage)\""))
    #expect(bar.contains("<pattern id=\"energy-storage\""))
    // The small piece has no room for its number; the list has them all.
    #expect(bar.components(separatedBy: "class=\"number-back\"").count == 2)
    #expect(bar.contains("<span class=\"number\">2</span> Storage"))
    #expect(bar.contains("63 J in all: the processors 60 J, storage 3 J"))
  }

  @Test func withoutATheWholeThereIsNoBarAndNoShareOfIt() {
    let shares = ComponentEnergy.all(
      [share(.cpu, Estimate(4, 3, 5)), share(.radio, Estimate(exactly: 2))].map(\.row))
    let list = EnergyBar(shares, total: nil)?.render().source ?? ""
    #expect(
      list.contains("Known parts only") && list.contains("The processors") && list.contains("4 J (3–5)"))
    #expect(!list.contains("%") && !list.contains("<svg") && !list.contains("in all"))
  }

  @Test func nothingIsNotDrawn() {
    #expect(drawn([]).isEmpty)
    #expect(drawn([share(.cpu, Estimate(0, 0, 1))]).isEmpty)
  }
}
