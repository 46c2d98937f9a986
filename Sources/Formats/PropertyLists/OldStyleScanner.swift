/// Takes an old-style property list apart into marks, texts and data.
struct OldStyleScanner {
  let source: PropertyListText
  private var index: Int

  init(_ source: PropertyListText) {
    self.source = source
    index = source.start
  }

  private var bytes: [UInt8] { source.bytes }
  var current: UInt8? { index < source.bytes.count ? source.bytes[index] : nil }
  private var next: UInt8? { index + 1 < source.bytes.count ? source.bytes[index + 1] : nil }
  var found: String { source.found(at: index) }

  func error(_ problem: String, at place: Int? = nil) -> PropertyListError {
    source.error(problem, at: place ?? index)
  }

  mutating func advance() { index += 1 }

  /// Skips white space and both kinds of comment.
  mutating func skipSpace() throws(PropertyListError) {
    while let byte = current {
      if byte.isSpace {
        index += 1
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while let byte = current, byte != 0x0A, byte != 0x0D { index += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        try skipBlock()
      } else {
        return
      }
    }
  }

  private mutating func skipBlock() throws(PropertyListError) {
    let start = index
    index += 2
    while current != UInt8(ascii: "*") || next != UInt8(ascii: "/") {
      guard current != nil else { throw error("a comment that does not end", at: start) }
      index += 1
    }
    index += 2
  }

  /// Takes a mark, with the white space before it; false where something else stands there.
  mutating func take(_ mark: UInt8) throws(PropertyListError) -> Bool {
    try skipSpace()
    guard current == mark else { return false }
    index += 1
    return true
  }

  mutating func data() throws(PropertyListError) -> [UInt8] {
    let start = index
    index += 1
    var data: [UInt8] = []
    var half: UInt8?
    while let byte = current, byte != UInt8(ascii: ">") {
      if let digit = byte.hexadecimal {
        if let first = half { data.append(first << 4 | digit) }
        half = half == nil ? digit : nil
      } else if !byte.isSpace {
        throw error("expected a hexadecimal digit or \">\", found \(found)")
      }
      index += 1
    }
    guard current != nil else { throw error("data that does not end", at: start) }
    guard half == nil else { throw error("an odd number of hexadecimal digits", at: start) }
    index += 1
    return data
  }

  /// A text in quotes or a bare word.
  mutating func text() throws(PropertyListError) -> String {
    if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try quoted(quote)
    }
    let start = index
    while let byte = current, Self.isBare(byte) { index += 1 }
    guard index > start else { throw error("expected a text or a value, found \(found)") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  var isBareWord: Bool { current.map(Self.isBare) ?? false }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_$/:.-".utf8.contains(byte)
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyListError) -> String {
    let start = index
    index += 1
    var collected: [UInt8] = []
    var run = index
    while let byte = current {
      if byte == quote {
        let text = bytes[run..<index]
        index += 1
        return String(decoding: collected.isEmpty ? text : (collected + text)[...], as: UTF8.self)
      }
      index += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      collected += bytes[run..<(index - 1)]
      collected += try escape()
      run = index
      guard collected.count <= PropertyListBuilder.mostContent else {
        throw error("more than \(PropertyListBuilder.mostContent >> 20) MiB of text and data")
      }
    }
    throw error("a text that does not end", at: start)
  }

  /// What stands behind a backslash.
  private mutating func escape() throws(PropertyListError) -> [UInt8] {
    guard let byte = current else { return [] }
    if (0x30...0x37).contains(byte) { return [try octal()] }
    if byte == UInt8(ascii: "U") { return try scalar() }
    index += 1
    switch byte {
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "v"): return [0x0B]
    default:
      guard !byte.isLetter, !byte.isDigit, byte < 0x80 else {
        throw error("an unknown escape", at: index - 2)
      }
      return [byte]
    }
  }

  /// Up to three octal digits. Above 177 they mean the NeXTSTEP character set, which nobody writes any more.
  private mutating func octal() throws(PropertyListError) -> UInt8 {
    let start = index
    var value = 0
    while let byte = current, (0x30...0x37).contains(byte), index < start + 3 {
      value = value * 8 + Int(byte - 0x30)
      index += 1
    }
    guard value < 0x80 else { throw error("an octal escape outside ASCII", at: start - 1) }
    return UInt8(value)
  }

  /// Behind `\U`: a UTF-16 unit of four hexadecimal digits, or a pair of them.
  private mutating func scalar() throws(PropertyListError) -> [UInt8] {
    let start = index - 1
    let high = try unit(start)
    var value = high
    if (0xD800..<0xDC00).contains(high), bytes[index...].starts(with: "\\U".utf8) {
      index += 1
      let low = try unit(start)
      guard (0xDC00..<0xE000).contains(low) else { throw error("half of a surrogate pair", at: start) }
      value = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("half of a surrogate pair", at: start) }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func unit(_ start: Int) throws(PropertyListError) -> UInt32 {
    index += 1
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.hexadecimal != nil }) else {
      throw error("an escape without four hexadecimal digits", at: start)
    }
    index += 4
    return digits.reduce(0) { $0 << 4 | UInt32($1.hexadecimal ?? 0) }
  }
}
