import Quantities
import Testing

@Suite struct NanosecondsTests {
  /// From one nanosecond to a year, and what differs in the last digit where it is multiplied by 1e-9.
  private static let counts: [UInt64] =
    [0, 1, 3, 999_999_999, 1_000_000_000, 1_300_000_001, 31_536_000_000_000_007]
    + (0..<1000).map { (UInt64($0) &* 0x9E37_79B9_7F4A_7C15) >> 12 }

  @Test func secondsAreTheCountDividedOnce() {
    for count in Self.counts {
      #expect(Double(secondsOfNanoseconds: count).bitPattern == (Double(count) / 1e9).bitPattern)
      #expect(Double(secondsOfNanoseconds: Double(count)) == Double(count) / 1e9)
    }
    #expect(Self.counts.contains { Double(secondsOfNanoseconds: $0) != Double($0) * 1e-9 })
  }

  @Test func secondsThatTextNamesAreTheNumberThatItNames() {
    #expect(Double(secondsOfNanoseconds: 1_300_000_000 as UInt64) == 1.3)
    #expect(Double(secondsOfNanoseconds: 300_000_000 as UInt64) == 0.3)
  }

  @Test func partsOfANanosecondAreCutOff() {
    #expect(UInt64(nanosecondsOfSeconds: 0.3) == 300_000_000)
    #expect(UInt64(nanosecondsOfSeconds: 0.000_000_001_9) == 1)
    #expect(Double(nanosecondsOfSeconds: 1.5) == 1_500_000_000)
  }
}
