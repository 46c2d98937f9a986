extension DocumentReader {
  package func strings() throws(DocumentError) -> [String] {
    var texts: [String] = []
    for item in try items() { texts.append(try item.string()) }
    return texts
  }

  package func integer() throws(DocumentError) -> Int {
    guard let whole = Int(exactly: try number()) else { throw error("expected a whole number") }
    return whole
  }

  /// A command and its arguments.
  package func command() throws(DocumentError) -> [String] {
    var words: [String] = []
    for item in try items() { words.append(try item.string()) }
    guard words.first?.isEmpty == false else { throw error("expected a command and its arguments") }
    guard !words.contains(where: { $0.utf8.contains(0) }) else { throw error("a word contains a NUL") }
    return words
  }

  /// A whole number within the range.
  package func count(_ range: ClosedRange<Int>) throws(DocumentError) -> Int {
    let number = try number()
    guard let count = Int(exactly: number), range.contains(count) else {
      throw error("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
  }

  /// A text that is not empty.
  package func name() throws(DocumentError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw error("is empty") }
    return text
  }
}
