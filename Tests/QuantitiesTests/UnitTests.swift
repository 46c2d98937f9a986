import Quantities
import Testing

@Suite struct UnitTests {
  @Test func totalsHaveRatesAndRatesHaveNone() {
    #expect(Unit.bytes.rate == .bytesPerSecond)
    #expect(Unit.count.rate == .perSecond)
    #expect(Unit.seconds.rate == .percent)
    #expect(Unit.joules.rate == .watts)
    for unit in [Unit.perSecond, .bytesPerSecond, .cores, .percent, .ratio, .watts] {
      #expect(unit.rate == nil)
    }
  }

  @Test func aUnitsNameInDocumentsReadsBackAsTheUnit() {
    for unit in Unit.allCases { #expect(Unit(rawValue: unit.rawValue) == unit) }
    #expect(Unit(rawValue: "MiB") == nil)
  }
}
