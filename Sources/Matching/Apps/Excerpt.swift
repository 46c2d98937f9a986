/// A text from a property list, short enough to be shown: whoever writes one may make it as long as the file.
enum Excerpt {
  private static let longest = 200

  static func of(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest / 2))) + "…"
  }
}
