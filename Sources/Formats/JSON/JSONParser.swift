/// Reads JSON text (RFC 8259) strictly: what a person got wrong is named with its line and column.
///
/// The toolchain's `JSONDecoder` says neither where the text is broken nor that a key stands twice, and the
/// second would let one limit of a budget silently replace another.
package struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// Deeper nesting than any of our documents; keeps hostile input from exhausting the stack.
  static let deepest = 64

  package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    parser.skipByteOrderMark()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.index == bytes.count else { throw parser.error("text after the end of the document") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch current {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONSyntaxError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONSyntaxError) in try parser.list() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(let byte) where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try number())
    case nil: throw error("the document ends where a value was expected")
    case .some: throw error("expected a value, found \(found)")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    depth += 1
    guard depth <= Self.deepest else { throw error("nested more than \(Self.deepest) levels deep") }
    index += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard current == UInt8(ascii: "\"") else { throw error("expected a key in quotes, found \(found)") }
      let place = index
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error("expected \":\" after the key, found \(found)") }
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw error("the key \"\(key)\" stands here a second time", at: place)
      }
      if take(UInt8(ascii: ",")) {
        try refuseTrailingComma(before: UInt8(ascii: "}"))
        continue
      }
      if take(UInt8(ascii: "}")) { return .object(members) }
      throw error("expected \",\" or \"}\", found \(found)")
    }
  }

  private mutating func list() throws(JSONSyntaxError) -> JSONValue {
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(items) }
    while true {
      items.append(try value())
      if take(UInt8(ascii: ",")) {
        try refuseTrailingComma(before: UInt8(ascii: "]"))
        continue
      }
      if take(UInt8(ascii: "]")) { return .array(items) }
      throw error("expected \",\" or \"]\", found \(found)")
    }
  }

  /// The slip that other readers let pass.
  private mutating func refuseTrailingComma(before end: UInt8) throws(JSONSyntaxError) {
    let comma = index - 1
    skipSpace()
    guard current == end else { return }
    throw error("the comma before \(found) is one too many", at: comma)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value, found \(found)") }
    index += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try digits()
    if bytes[whole] == UInt8(ascii: "0"), index > whole + 1 {
      throw error("a number starts with 0", at: whole)
    }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    if let whole = shortWhole(start) { return whole }
    let value = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    guard let value, value.isFinite else { throw error("a number out of range", at: start) }
    return value
  }

  /// A number of a few digits and nothing else, without the detour over a text; nil for any other.
  private func shortWhole(_ start: Int) -> Double? {
    guard index - start <= 15 else { return nil }
    var whole = 0
    for byte in bytes[start..<index] {
      guard isDigit(byte) else { return nil }
      whole = whole * 10 + Int(byte &- 0x30)
    }
    return Double(whole)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard let first = current, isDigit(first) else { throw error("expected a digit, found \(found)") }
    while let byte = current, isDigit(byte) { index += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    skipPlainText()
    if current == UInt8(ascii: "\"") {
      index += 1
      return try validated(bytes[start + 1..<index - 1], start)
    }
    var text = Array(bytes[start + 1..<index])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return try validated(text[...], start)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      case 0..<0x20: throw error("a control character inside a text")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error("a text that does not end", at: start)
  }

  /// Goes to the end of a text, or to what in it does not stand for itself.
  private mutating func skipPlainText() {
    let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    while let byte = current, byte >= 0x20, byte != quote, byte != escape { index += 1 }
  }

  private func validated(_ text: ArraySlice<UInt8>, _ start: Int) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: text, as: UTF8.self) else {
      throw error("a text that is not valid UTF-8", at: start)
    }
    return text
  }

  private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    let start = index
    index += 2
    guard start + 1 < bytes.count else { throw error("a text that does not end", at: start) }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "/"): return [0x2F]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar(start))).utf8)
    default: throw error("an unknown escape", at: start)
    }
  }

  private mutating func scalar(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, bytes[index...].starts(with: "\\u".utf8) else {
      throw error("half of a surrogate pair", at: start)
    }
    index += 2
    let low = try hexadecimal(start)
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else { throw error("half of a surrogate pair", at: start) }
    return scalar
  }

  private mutating func hexadecimal(_ start: Int) throws(JSONSyntaxError) -> UInt32 {
    let end = index + 4
    guard end <= bytes.count,
      bytes[index..<end].allSatisfy({ isDigit($0) || (0x41...0x46).contains($0 & 0xDF) }),
      let value = UInt32(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16)
    else { throw error("an escape without four hexadecimal digits", at: start) }
    index = end
    return value
  }

  private var found: String {
    guard let byte = current else { return "the end of the document" }
    return byte > 0x20 && byte < 0x7F ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte \(byte)"
  }

  private func error(_ problem: String, at place: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<min(place ?? index, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return JSONSyntaxError(line: line, column: column, problem: problem)
  }
}

/// Where a text stops being JSON; line and column count from 1, columns in characters.
package struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  package var line: Int
  package var column: Int
  package var problem: String
  package var description: String { "line \(line), column \(column): \(problem)" }
}
