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

  @Test(arguments: [
    ("120 mA", 0.12, Unit.amperes), ("3.8 V", 3.8, .volts), ("3700 mV", 3.7, .volts),
    ("1.8 GHz", 1.8e9, .hertz), ("1804800 kHz", 1_804_800_000, .hertz), ("3905 mAh", 3.905, .ampereHours),
  ])
  func electricalUnitsAreReadFromModels(_ text: String, _ value: Double, _ unit: Unit) throws {
    let quantity = try Quantity(parsing: text)
    #expect(quantity.unit == unit && abs(quantity.value / value - 1) < 1e-12)
    #expect(!Unit.ofMetrics.contains(unit) && unit.rate == nil)
  }

  @Test func electricalUnitsAreShownWithPrefixes() {
    #expect(Display.text(0.12, .amperes) == "120 mA" && Display.text(3.8, .volts) == "3.8 V")
    #expect(Display.text(1.8e9, .hertz) == "1.8 GHz" && Display.text(50, .hertz) == "50 Hz")
    #expect(Display.text(0.02, .watts) == "20 mW" && Display.text(0, .joules) == "0 J")
  }
}
