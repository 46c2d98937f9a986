import Formats
import Quantities

/// Text on its way into an HTML element or a quoted attribute.
package enum HTMLText {
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.unicodeScalars.reserveCapacity(text.utf8.count + text.utf8.count / 8)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        if let shown = VisibleText.replacement(for: scalar) {
          result += shown
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

/// Text on its way to a terminal.
package enum TerminalText {
  /// The text on one line, without anything that a terminal would obey.
  package static func harmless(_ text: String) -> String { VisibleText.of(text) }

  /// Line by line the same.
  package static func harmlessLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(String($0)) }
      .joined(separator: "\n")
  }

  /// With plain blanks between thousands, once lines were broken: `grep`, `awk` and a sheet know no others.
  package static func plain(_ text: String) -> String {
    text.contains("\u{a0}") ? text.replacing("\u{a0}", with: " ") : text
  }

  /// The columns that a harmless text takes on a terminal.
  package static func width(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + columns($1) }
  }

  /// The text, cut to a number of columns with an ellipsis where it is longer.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var (kept, used) = ("", 0)
    for scalar in text.unicodeScalars {
      used += self.columns(scalar)
      if used > columns - 1 { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }

  /// The text, cut or filled up with blanks to as many columns.
  package static func column(_ text: String, _ columns: Int) -> String {
    let cut = cut(text, to: columns)
    return cut + String(blanks: max(0, columns - width(cut)))
  }

  /// As many whole parts, with commas, semicolons or dots in between, as there is room for; nil where not even the first fits.
  package static func parts(
    _ text: String, to columns: Int, between separators: [String] = [", ", "; ", " · ", ". "]
  ) -> String? {
    guard width(text) > columns else { return text }
    let ends = separators.flatMap { text.ranges(of: $0).map(\.lowerBound) }
    return ends.filter { width(String(text[..<$0])) <= columns }.max().map { String(text[..<$0]) }
  }

  /// The same, and as much of the first as fits where it is longer than the room.
  package static func whole(_ text: String, to columns: Int) -> String {
    parts(text, to: columns) ?? cut(text, to: columns)
  }

  /// The same for what stands one after the other with commas or dots in between: whole parts, so that no figure is cut in two.
  package static func cutList(_ text: String, to columns: Int) -> String {
    let cut = cut(text, to: columns)
    guard cut != text else { return text }
    let ends = [", ", " · "].compactMap { cut.ranges(of: $0).last?.lowerBound }
    return ends.max().map { self.cut(cut[..<$0] + " …", to: columns) } ?? cut
  }

  /// After `wcwidth(3)`, coarsely: marks take no column, East Asian wide characters and pictographs take two.
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
