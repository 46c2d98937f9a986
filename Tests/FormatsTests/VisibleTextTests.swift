import Formats
import Testing

struct VisibleTextTests {
  @Test func aControlCharacterIsShownAsItsPicture() {
    #expect(VisibleText.of("a\u{0}b\u{1B}c\nd\u{7F}") == "a␀b␛c␊d␡")
  }

  @Test func anEightBitEscapeAndADirectionOverrideAreSpelledOut() {
    #expect(VisibleText.of("\u{9B}31m\u{202E}fdp.exe") == "⟨U+009B⟩31m⟨U+202E⟩fdp.exe")
    #expect(VisibleText.of("\u{E0041}\u{2028}") == "⟨U+E0041⟩⟨U+2028⟩")
  }

  @Test func ordinaryTextOfAnyScriptStaysAsItIs() {
    for text in ["état Ünï", "数据库", "قاعدة", "👩‍👩‍👧", "a\u{a0}b"] { #expect(VisibleText.of(text) == text) }
  }

  @Test func noScalarIsShownByOneThatMustNotBeShown() {
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value), let shown = VisibleText.replacement(for: scalar) else {
        continue
      }
      guard shown.unicodeScalars.contains(where: { VisibleText.replacement(for: $0) != nil }) else {
        continue
      }
      Issue.record("U+\(String(value, radix: 16)) is shown by something invisible")
    }
    let controls = (UInt32(0)...0x9F).filter { !(0x20..<0x7F).contains($0) }.compactMap(Unicode.Scalar.init)
    #expect(controls.allSatisfy { VisibleText.replacement(for: $0) != nil })
  }
}
