import Formats

/// Text on its way into a Markdown document (CommonMark 0.31 and GitHub's tables), where it must stay text.
enum MarkdownText {
  /// Running text on one line. Every character with a meaning gets a backslash; `<` and `&` become entities, because
  /// some renderers pass HTML on. An address is no link, and behind `@` stands a space of no width: a name in a comment
  /// must notify nobody.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.plain(VisibleText.of(text)).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "@": result += "@&#8203;"
      case "/" where result.hasSuffix(":"): result += "\\/"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name or a path, as code.
  static func code(_ text: String) -> String {
    let shown = VisibleText.of(text)
    guard shown.unicodeScalars.allSatisfy(isPlain), !shown.isEmpty else { return escaped(text) }
    return "`\(shown)`"
  }

  /// What cannot end the code or the cell of a table.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "`" && scalar != "|" && scalar != "\\"
  }
}
