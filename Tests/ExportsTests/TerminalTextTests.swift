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
}
