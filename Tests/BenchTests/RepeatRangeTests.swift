import Bench
import Formats
import Testing

@Suite struct RepeatRangeTests {
  @Test(arguments: [
    ("7", 7...7), ("5..30", 5...30), ("5…30", 5...30), ("5...30", 5...30), ("1..1000", 1...1000),
  ])
  func repeatsAreANumberOrBothEnds(_ text: String, _ range: ClosedRange<Int>) throws {
    #expect(try RepeatRange.read(text) == range)
  }

  @Test(arguments: ["", "0", "1001", "9..5", "5.30", "5..", "..5", "1..2..3", "a", "-1"])
  func otherRepeatsAreRefused(_ text: String) {
    #expect(throws: ExplainedError.self) { try RepeatRange.read(text) }
  }
}
