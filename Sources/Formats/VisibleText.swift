/// Characters that a page or a terminal would obey instead of show.
///
/// Names, arguments and output of the measured program come from outside: each of these is replaced by something
/// that can be seen, so that nothing hides, reorders or steers what stands around it.
package enum VisibleText {
  /// What is shown in place of a character; nil where the character can be shown as it is.
  package static func replacement(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0..<0x20: picture(0x2400 + scalar.value)
    case 0x7F: picture(0x2421)
    // C1 controls (a terminal takes U+009B for the start of an escape sequence), marks and overrides of
    // direction, line and paragraph separators, invisible operators, annotations, tags (UAX #9, UTR #36).
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      codePoint(scalar.value)
    default:
      scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        ? codePoint(scalar.value) : nil
    }
  }

  /// The text with each such character replaced.
  package static func of(_ text: String) -> String {
    // Nearly all are of such characters alone.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    result.unicodeScalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let shown = replacement(for: scalar) {
        result += shown
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }

  private static func codePoint(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }
}
