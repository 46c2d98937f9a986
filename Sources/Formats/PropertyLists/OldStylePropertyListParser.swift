/// Reads the old-style (OpenStep) form: `{ key = value; }`, `( value, value )`, texts with or without quotes, `<0fbd>`
/// data, comments; and files of texts, which are a dictionary without its braces.
struct OldStylePropertyListParser {
  private var scanner: OldStyleScanner
  private var builder = PropertyListBuilder()

  static func parse(_ text: PropertyListText) throws(PropertyListError) -> PropertyListDocument {
    var parser = OldStylePropertyListParser(scanner: OldStyleScanner(text))
    let value = try parser.root()
    return parser.builder.document(value, .oldStyle)
  }

  private init(scanner: OldStyleScanner) { self.scanner = scanner }

  private mutating func root() throws(PropertyListError) -> PropertyList {
    try scanner.skipSpace()
    guard scanner.current != nil else { throw scanner.error("the file holds no value") }
    let start = scanner
    let isBare = scanner.isBareWord
    let value = try value()
    try scanner.skipSpace()
    if case .string = value, scanner.current == UInt8(ascii: "=") || scanner.current == UInt8(ascii: ";") {
      scanner = start
      builder = PropertyListBuilder()
      return .dictionary(try members(until: nil))
    }
    guard scanner.current == nil else {
      throw scanner.error("\(scanner.found) behind the end of the property list")
    }
    // Otherwise any word at all, such as the first letters of a binary list, would be a property list.
    guard !isBare else { throw start.error("a word alone, which is no property list") }
    return value
  }

  private mutating func value() throws(PropertyListError) -> PropertyList {
    try scanner.skipSpace()
    try check(builder.spend(nodes: 1))
    switch scanner.current {
    case UInt8(ascii: "{"):
      try check(builder.descend())
      scanner.advance()
      return .dictionary(try members(until: UInt8(ascii: "}")))
    case UInt8(ascii: "("):
      try check(builder.descend())
      scanner.advance()
      return .array(try items())
    case UInt8(ascii: "<"):
      let data = try scanner.data()
      try check(builder.spend(content: data.count))
      return .data(data)
    default: return .string(try text())
    }
  }

  private mutating func text() throws(PropertyListError) -> String {
    let text = try scanner.text()
    try check(builder.spend(content: text.utf8.count))
    return text
  }

  /// - Parameter end: the brace that ends the dictionary; nil for the end of the file.
  private mutating func members(until end: UInt8?) throws(PropertyListError) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    while true {
      try scanner.skipSpace()
      if scanner.current == end {
        scanner.advance()
        return members
      }
      guard scanner.current != nil else { throw scanner.error("the file ends inside a dictionary") }
      try check(builder.spend(nodes: 1))
      let key = try text()
      builder.enter(key: key)
      let value = try member(key)
      builder.put(value, key, into: &members)
      guard try scanner.take(UInt8(ascii: ";")) else {
        throw scanner.error("expected \";\" behind the value, found \(scanner.found)")
      }
    }
  }

  /// The value behind a key; a key alone stands for its own text.
  private mutating func member(_ key: String) throws(PropertyListError) -> PropertyList {
    if try scanner.take(UInt8(ascii: "=")) { return try value() }
    if scanner.current == UInt8(ascii: ";") { return .string(key) }
    let hint = scanner.current == UInt8(ascii: ":") ? "; JSON is no form of property lists" : ""
    throw scanner.error("expected \"=\" behind the key, found \(scanner.found)\(hint)")
  }

  private mutating func items() throws(PropertyListError) -> [PropertyList] {
    var items: [PropertyList] = []
    while true {
      if try scanner.take(UInt8(ascii: ")")) { return items }
      builder.enter(index: items.count)
      items.append(try value())
      builder.leave()
      if try scanner.take(UInt8(ascii: ",")) { continue }
      guard scanner.current == UInt8(ascii: ")") else {
        throw scanner.error("expected \",\" or \")\", found \(scanner.found)")
      }
    }
  }

  private func check(_ problem: String?) throws(PropertyListError) {
    if let problem { throw scanner.error(problem) }
  }
}
