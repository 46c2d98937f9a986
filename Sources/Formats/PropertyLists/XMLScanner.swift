/// The start, the end or the whole of an element.
struct XMLTag {
  enum Kind { case opening, closing, empty }
  var kind: Kind
  var name: String
  /// Where its `<` stands.
  var start: Int
}

/// Takes an XML text apart (XML 1.0, fifth edition), as far as property lists use it. No entity is ever declared,
/// expanded or fetched, and names are ASCII.
struct XMLScanner {
  let text: PropertyListText
  private(set) var index: Int
  private static let mostAttributes = 16

  init(_ text: PropertyListText) {
    self.text = text
    index = text.start
  }

  var bytes: [UInt8] { text.bytes }
  var current: UInt8? { index < text.bytes.count ? text.bytes[index] : nil }
  var found: String { text.found(at: index) }

  func error(_ problem: String, at place: Int? = nil) -> PropertyListError {
    text.error(problem, at: place ?? index)
  }

  func starts(_ mark: String) -> Bool { text.bytes[index...].starts(with: mark.utf8) }

  mutating func take(_ mark: String) -> Bool {
    guard starts(mark) else { return false }
    index += mark.utf8.count
    return true
  }

  mutating func expect(_ mark: String, _ context: String) throws(PropertyListError) {
    guard take(mark) else { throw error("expected \"\(mark)\" \(context), found \(found)") }
  }

  mutating func advance() { index += 1 }

  /// Whether there was any white space.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = index
    while let byte = current, byte.isSpace { index += 1 }
    return index > start
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMiscellany() throws(PropertyListError) {
    while true {
      skipSpace()
      guard try skipComment() else { return }
    }
  }

  /// Skips a comment or processing instruction; false where there is none.
  mutating func skipComment() throws(PropertyListError) -> Bool {
    let start = index
    if take("<!--") {
      try skip(to: "--", "a comment that does not end", start)
      guard take(">") else { throw error("\"--\" inside a comment", at: index - 2) }
      return true
    }
    guard take("<?") else { return false }
    guard try name().lowercased() != "xml" else {
      throw error("an XML declaration that is not at the start", at: start)
    }
    guard current?.isSpace == true || starts("?>") else {
      throw error("expected white space or \"?>\", found \(found)")
    }
    try skip(to: "?>", "a processing instruction that does not end", start)
    return true
  }

  /// Goes behind the next occurrence of a mark.
  private mutating func skip(to mark: String, _ problem: String, _ start: Int) throws(PropertyListError) {
    while !take(mark) {
      guard index < bytes.count else { throw error(problem, at: start) }
      index += 1
    }
  }

  mutating func name() throws(PropertyListError) -> String {
    let start = index
    guard let first = current, first.isLetter || first == 0x5F || first == 0x3A else {
      throw error("expected a name, found \(found)")
    }
    while let byte = current, byte.isLetter || byte.isDigit || [0x5F, 0x3A, 0x2D, 0x2E].contains(byte) {
      index += 1
    }
    guard index - start <= 64 else { throw error("a name of more than 64 characters", at: start) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The tag that begins here. Attributes are read and left out of account: none means anything in a property list.
  mutating func tag() throws(PropertyListError) -> XMLTag {
    let start = index
    try expect("<", "of a tag")
    if take("/") {
      let name = try name()
      skipSpace()
      try expect(">", "of </\(name)")
      return XMLTag(kind: .closing, name: name, start: start)
    }
    let name = try name()
    _ = try attributes()
    if take("/>") { return XMLTag(kind: .empty, name: name, start: start) }
    try expect(">", "of <\(name)")
    return XMLTag(kind: .opening, name: name, start: start)
  }

  mutating func attributes() throws(PropertyListError) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    while true {
      guard skipSpace(), let byte = current, ![0x3E, 0x2F, 0x3F].contains(byte) else { return attributes }
      let start = index
      let name = try name()
      skipSpace()
      try expect("=", "behind the attribute \(name)")
      skipSpace()
      let value = try literal { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      guard !attributes.contains(where: { $0.name == name }), attributes.count < Self.mostAttributes else {
        throw error("the attribute \(name) stands twice or is one of too many", at: start)
      }
      attributes.append((name, value))
    }
  }

  /// A text in quotes that holds only certain bytes.
  mutating func literal(_ isAllowed: (UInt8) -> Bool) throws(PropertyListError) -> String {
    let start = index
    guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("expected a quote, found \(found)")
    }
    index += 1
    while let byte = current, byte != quote {
      guard isAllowed(byte) else { throw error("\(found) inside quotes") }
      index += 1
    }
    guard current == quote else { throw error("a quote that does not end", at: start) }
    index += 1
    return String(decoding: bytes[(start + 1)..<(index - 1)], as: UTF8.self)
  }
}
