import Testing

@testable import Exports

struct PagePartsTests {
  @Test(arguments: [
    ("raise --rate", "raise <span class=\"kept\">--rate</span>"),
    ("(--do suspend@4s)", "(<span class=\"kept\">--do</span> suspend@4s)"),
    ("on 2026-11-27 at 9", "on <span class=\"kept\">2026-11-27</span>\u{a0}at 9"),
    ("a-b 2026-1-2", "a-b 2026-1-2"),
    ("1 MiB", "1\u{a0}MiB"),
  ])
  func noLineBreakPartsAnOptionADateOrAFigure(_ text: String, _ html: String) {
    #expect(PageParts.prose(text).source == html)
  }

  @Test(arguments: [
    (0.808605999999999, "0.808606"), (0.134003255448202, "0.134003255"), (12004, "12004"), (10.5, "10.5"),
    (0.00000637, "0.00000637"), (123_456_789.25, "123456789"),
  ])
  func aFigureInFullHasNoDigitsOfTheArithmetic(_ value: Double, _ text: String) {
    #expect(PageMetrics.digits(value) == text)
  }
}
