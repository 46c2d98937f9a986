import Kernel
import Testing

@Suite struct DurationTests {
  /// Up to a day, spread evenly.
  private static let counts = (0..<10_000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 % 86_400_000_000_000 }

  @Test func secondsAreThoseOfTheWholeNanosecondsToTheLastDigit() {
    for count in Self.counts {
      let later = Instant(nanoseconds: 1_234_567 + count)
      #expect((later - Instant(nanoseconds: 1_234_567)).seconds == Double(count) / 1e9)
      #expect(Duration.nanoseconds(-Int64(count)).seconds == -Double(count) / 1e9)
    }
  }

  @Test func whatIsShorterThanANanosecondCounts() {
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 500_000_000).seconds == 0.5e-9)
    #expect(Duration.seconds(0.1).seconds == 0.1)
    #expect(abs(Duration.seconds(1.0 / 3).seconds - 1.0 / 3) < 1e-15)
  }
}
