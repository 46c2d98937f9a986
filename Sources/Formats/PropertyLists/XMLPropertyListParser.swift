/// Reads the XML form (plist(5)) strictly: an unknown element, a stray text or a key without a value is an error with
/// its place, where others leave it out in silence.
struct XMLPropertyListParser {
  private var scanner: XMLScanner
  private var builder = PropertyListBuilder()

  static func parse(_ text: PropertyListText) throws(PropertyListError) -> PropertyListDocument {
    var parser = XMLPropertyListParser(scanner: XMLScanner(text))
    let value = try parser.root()
    try parser.scanner.skipMiscellany()
    guard parser.scanner.current == nil else {
      throw parser.scanner.error("\(parser.scanner.found) behind the end of the property list")
    }
    return parser.builder.document(value, .xml)
  }

  private init(scanner: XMLScanner) { self.scanner = scanner }

  private mutating func root() throws(PropertyListError) -> PropertyList {
    try scanner.prolog()
    let tag = try scanner.tag()
    guard tag.name == "plist" else { return try value(tag) }
    guard let first = try child(of: tag) else { throw scanner.error("<plist> holds no value", at: tag.start) }
    let value = try value(first)
    if let second = try child(of: tag) {
      throw scanner.error("<plist> holds a second value, <\(second.name)>", at: second.start)
    }
    return value
  }

  private mutating func value(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
    guard tag.kind != .closing else {
      throw scanner.error("</\(tag.name)> without <\(tag.name)>", at: tag.start)
    }
    try check(builder.spend(nodes: 1), tag)
    switch tag.name {
    case "dict": return .dictionary(try members(tag))
    case "array": return .array(try items(tag))
    case "string": return .string(String(decoding: try text(tag), as: UTF8.self))
    case "true", "false": return try flag(tag)
    case "integer": return try scalar(tag, "a whole number of 64 bits", XMLScalars.integer)
    case "real": return try scalar(tag, "a number", XMLScalars.real)
    case "date": return try scalar(tag, "a date like 2001-01-01T00:00:00Z", XMLScalars.date)
    case "data": return try scalar(tag, "data in Base64") { Base64.decode($0).map { .data($0) } }
    case "key": throw scanner.error("<key> where a value was expected", at: tag.start)
    default: throw scanner.error("the element <\(tag.name)> is none of property lists", at: tag.start)
    }
  }

  private mutating func members(_ tag: XMLTag) throws(PropertyListError) -> [String: PropertyList] {
    try check(builder.descend(), tag)
    var members: [String: PropertyList] = [:]
    while let child = try child(of: tag) {
      guard child.name == "key", child.kind != .closing else {
        throw scanner.error("expected <key>, found <\(child.name)>", at: child.start)
      }
      try check(builder.spend(nodes: 1), child)
      let key = String(decoding: try text(child), as: UTF8.self)
      guard let next = try self.child(of: tag) else {
        throw scanner.error("a key without a value", at: child.start)
      }
      builder.enter(key: key)
      builder.put(try value(next), key, into: &members)
    }
    return members
  }

  private mutating func items(_ tag: XMLTag) throws(PropertyListError) -> [PropertyList] {
    try check(builder.descend(), tag)
    var items: [PropertyList] = []
    while let child = try child(of: tag) {
      builder.enter(index: items.count)
      items.append(try value(child))
      builder.leave()
    }
    return items
  }

  /// The next element inside another one; nil at its end.
  private mutating func child(of parent: XMLTag) throws(PropertyListError) -> XMLTag? {
    guard parent.kind == .opening else { return nil }
    try scanner.skipMiscellany()
    guard let byte = scanner.current else {
      throw scanner.error("the file ends inside <\(parent.name)>")
    }
    guard byte == UInt8(ascii: "<"), !scanner.starts("<!") else {
      throw scanner.error("text between the elements of <\(parent.name)>")
    }
    let tag = try scanner.tag()
    guard tag.kind == .closing else { return tag }
    guard tag.name == parent.name else {
      throw scanner.error("</\(tag.name)> where <\(parent.name)> ends", at: tag.start)
    }
    return nil
  }

  /// The text of an element that holds nothing else.
  private mutating func text(_ tag: XMLTag) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard tag.kind == .opening else { return [] }
    let text = try scanner.content()
    try check(builder.spend(content: text.count), tag)
    let end = try scanner.tag()
    guard end.kind == .closing, end.name == tag.name else {
      throw scanner.error("<\(end.name)> inside <\(tag.name)>", at: end.start)
    }
    return text
  }

  private mutating func flag(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
    guard try text(tag).allSatisfy(\.isSpace) else {
      throw scanner.error("<\(tag.name)> holds a text", at: tag.start)
    }
    return .boolean(tag.name == "true")
  }

  private mutating func scalar(
    _ tag: XMLTag, _ expected: String, _ read: (ArraySlice<UInt8>) -> PropertyList?
  ) throws(PropertyListError) -> PropertyList {
    guard let value = read(try text(tag)) else {
      throw scanner.error("<\(tag.name)> does not hold \(expected)", at: tag.start)
    }
    return value
  }

  private func check(_ problem: String?, _ tag: XMLTag) throws(PropertyListError) {
    if let problem { throw scanner.error(problem, at: tag.start) }
  }
}
