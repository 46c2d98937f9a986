/// Splits a text into a command's words as a shell would, by quotes and backslashes alone: there are no variables, no
/// patterns and nothing is run (POSIX.1-2024, Shell Command Language, 2.2 Quoting).
package enum CommandStrings {
  /// - Throws: where a quote is left open, or there is no word at all.
  package static func split(_ text: String) throws(ExplainedError) -> [String] {
    var reader = Reader()
    for character in text { reader.take(character) }
    guard reader.quote == nil, !reader.isEscaped else {
      throw ExplainedError("\(text): a quote or a backslash at the end is left open")
    }
    reader.endWord()
    guard reader.words.first?.isEmpty == false else {
      throw ExplainedError("expected a command, perhaps with arguments")
    }
    return reader.words
  }

  private struct Reader {
    var words: [String] = []
    var quote: Character?
    var isEscaped = false
    private var word: String?

    mutating func take(_ character: Character) {
      if isEscaped { return takeEscaped(character) }
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", _): add(character)
      case (_, "\\"): isEscaped = true
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, " "), (nil, "\t"), (nil, "\n"): endWord()
      default: add(character)
      }
    }

    private mutating func takeEscaped(_ character: Character) {
      isEscaped = false
      // Within double quotes a backslash is one of its own before anything that needs none.
      if quote != nil, !"\"\\$`".contains(character) { add("\\") }
      add(character)
    }

    private mutating func add(_ character: Character) { word = (word ?? "") + String(character) }

    mutating func endWord() {
      if let word { words.append(word) }
      word = nil
    }
  }
}
