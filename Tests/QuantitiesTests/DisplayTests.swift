import Quantities
import Testing

@Suite struct DisplayTests {
  @Test(arguments: [
    (12_897_485.0, Unit.bytes, "12.3 MiB"), (0, .bytes, "0 B"), (1023, .bytes, "1\u{a0}023 B"),
    (1024, .bytes, "1 KiB"),
    (-1536, .bytes, "-1.5 KiB"), (5e12, .bytes, "4.55 TiB"), (12_727, .bytesPerSecond, "12.4 KiB/s"),
    (0.5, .bytesPerSecond, "0.5 B/s"), (0.82, .seconds, "820 ms"), (0.000_012_3, .seconds, "12.3 µs"),
    (0, .seconds, "0 s"), (119, .seconds, "119 s"), (600, .seconds, "10 min"), (86_400, .seconds, "24 h"),
    (1003, .count, "1\u{a0}003"), (1_234_567, .count, "1\u{a0}234\u{a0}567"),
    (-12_345, .count, "-12\u{a0}345"), (14_852.5, .count, "14\u{a0}853"),
    (17_473.2, .perSecond, "17\u{a0}473 /s"),
    (2.5, .count, "2.5"), (999, .count, "999"), (150, .perSecond, "150 /s"), (1, .cores, "1 core"),
    (1.0003, .cores, "1 core"),
    (0.8, .cores, "0.8 cores"), (-4900, .percent, "-4\u{a0}900 %"), (12.34, .percent, "12.3 %"),
    (1.5, .ratio, "1.5×"), (2321, .ratio, "2\u{a0}321×"), (1_047_000, .bytes, "1\u{a0}022 KiB"),
    (0.0117, .joules, "11.7 mJ"), (11.367, .joules, "11.4 J"),
  ])
  func numbersAreShownAsPeopleReadThem(_ value: Double, _ unit: Unit, _ text: String) {
    #expect(Display.text(value, unit) == text)
  }

  @Test(arguments: [
    (0.0213, "0.0213"), (1.5, "1.5"), (12.34, "12.3"), (1234, "1234"), (100, "100"), (99.96, "100"),
    (0.1, "0.1"),
    (0.001_234_5, "0.00123"), (1e-7, "0.0000001"), (-0.5, "-0.5"), (0, "0"), (-0.0, "0"),
    (1.5e20, "1.5e+20"),
  ])
  func threeDigitsAreKeptAndNoTrailingZeros(_ value: Double, _ text: String) {
    #expect(Display.short(value) == text)
  }

  @Test(arguments: [
    (12.3, Unit.joules, 11.8...12.9, "12.3 J (11.8–12.9)"),
    (1.02, .joules, 0.98...1.1, "1.02 J (980 mJ–1.1 J)"),
    (0.9, .joules, 0.8...1.1, "900 mJ (800 mJ–1.1 J)"), (1.2, .joules, 0.8...0.9, "1.2 J (800 mJ–900 mJ)"),
    (1.5, .watts, 1.2...1.8, "1.5 W (1.2–1.8)"),
    (33_840, .seconds, 28_800...43_200, "9.4 h (8–12)"), (1.1, .joules, 1.1...1.1, "1.1 J"),
    (3, .joules, 0...5, "3 J (0–5)"),
    (12_000, .count, 11_000...13_000, "12\u{a0}000 (11\u{a0}000–13\u{a0}000)"),
    (2.5, .cores, 1...3, "2.5 cores (1 core–3 cores)"),
    (1100, .joules, 1050...1200, "1\u{a0}100 J (1\u{a0}050–1\u{a0}200)"),
  ])
  func boundsStandBehindTheirFigure(
    _ value: Double, _ unit: Unit, _ bounds: ClosedRange<Double>, _ text: String
  ) {
    #expect(Display.text(value, unit, within: bounds) == text)
  }

  @Test func aFigureWithoutBoundsStandsAlone() {
    #expect(Display.text(12.3, .joules, within: nil) == "12.3 J")
  }

  @Test func halvesGoAwayFromZeroAndZeroHasNoSign() {
    #expect(Display.fixed(2.5, 0) == "3")
    #expect(Display.fixed(-2.5, 0) == "-3")
    #expect(Display.fixed(-0.004, 2) == "0.00")
    #expect(Display.fixed(1.005, 1) == "1.0")
    #expect(Display.fixed(0.05, 3) == "0.050")
  }

  /// A value that was never measured can hold anything; showing it must not end the program.
  @Test(arguments: [
    Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, -1e300, 9e15, 9e18, .leastNonzeroMagnitude,
  ])
  func noNumberCrashesInAnyUnit(_ value: Double) {
    for unit in Unit.allCases {
      let text = Display.text(value, unit)
      #expect(!text.isEmpty)
      #expect(!text.contains("e\u{a0}"), "\(text)")
    }
    for decimals in 0...15 { #expect(!Display.fixed(value, decimals).isEmpty) }
  }
}
