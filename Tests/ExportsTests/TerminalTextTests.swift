import Exports
import Testing

struct TerminalTextTests {
  @Test func anEscapeSequenceDoesNotReachTheTerminal() {
    #expect(TerminalText.harmless("\u{1B}[31mred\r\n") == "␛[31mred␍␊")
  }

  @Test(arguments: [("abc", 3), ("日本", 4), ("e\u{301}", 1), ("12\u{a0}345", 6), ("✓", 1), ("", 0)])
  func widthCountsColumns(text: String, columns: Int) {
    #expect(TerminalText.width(text) == columns)
  }

  @Test func aCutTextEndsInAnEllipsisAndFits() {
    #expect(TerminalText.cut("abcdef", to: 4) == "abc…")
    #expect(TerminalText.cut("日本語", to: 4) == "日…")
    #expect(TerminalText.cut("abcd", to: 4) == "abcd")
  }

  @Test func aListEndsBehindAWholePart() {
    #expect(TerminalText.whole("16 passed, 4 not measured · more", to: 28) == "16 passed, 4 not measured")
    #expect(TerminalText.whole("16 passed, 4 not measured", to: 20) == "16 passed")
    #expect(TerminalText.parts("nothing to part", to: 5) == nil)
  }
}
