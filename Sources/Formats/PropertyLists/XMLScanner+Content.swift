extension XMLScanner {
  /// The text up to the next tag, with references replaced and line ends as one newline (XML 1.0, section 2.11).
  ///
  /// Text that can be taken as it stands is not copied.
  mutating func content() throws(PropertyListError) -> ArraySlice<UInt8> {
    var collected: [UInt8] = []
    var run = index
    while let byte = current {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), 0x0D:
        let piece = bytes[run..<index]
        try checkSize(collected.count + piece.count)
        guard let more = try special(byte) else {
          return collected.isEmpty ? piece : (collected + piece)[...]
        }
        collected.append(contentsOf: piece)
        collected.append(contentsOf: more)
        run = index
      case UInt8(ascii: "]"):
        guard !starts("]]>") else { throw error("\"]]>\" inside a text") }
        advance()
      default: advance()
      }
    }
    throw error("the file ends inside a text", at: run)
  }

  /// What stands for a mark inside text; nil at a tag.
  private mutating func special(_ byte: UInt8) throws(PropertyListError) -> [UInt8]? {
    switch byte {
    case 0x0D:
      advance()
      if current == 0x0A { advance() }
      return [0x0A]
    case UInt8(ascii: "&"): return try reference()
    default:
      if starts("<![CDATA[") { return try characterData() }
      return try skipComment() ? [] : nil
    }
  }

  private func checkSize(_ size: Int) throws(PropertyListError) {
    guard size <= PropertyListBuilder.mostContent else {
      throw error("more than \(PropertyListBuilder.mostContent >> 20) MiB of text and data")
    }
  }

  private mutating func characterData() throws(PropertyListError) -> [UInt8] {
    let start = index
    _ = take("<![CDATA[")
    var collected: [UInt8] = []
    while let byte = current {
      if byte == UInt8(ascii: "]"), take("]]>") { return collected }
      advance()
      if byte == 0x0D, current == 0x0A { continue }
      collected.append(byte == 0x0D ? 0x0A : byte)
      try checkSize(collected.count)
    }
    throw error("a CDATA section that does not end", at: start)
  }

  /// One of the five entities of XML, or a character by its number.
  private mutating func reference() throws(PropertyListError) -> [UInt8] {
    let start = index
    let head = bytes[index...].prefix(12)
    guard let end = head.firstIndex(of: UInt8(ascii: ";")) else {
      throw error("a \"&\" that begins no reference", at: start)
    }
    let name = bytes[(start + 1)..<end]
    while index <= end { advance() }
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return [0x26]
    case "lt": return [0x3C]
    case "gt": return [0x3E]
    case "quot": return [0x22]
    case "apos": return [0x27]
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { throw error("an unknown entity", at: start) }
    guard let scalar = Self.scalar(name.dropFirst()) else {
      throw error("a reference to no character that XML allows", at: start)
    }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func scalar(_ number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = number.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? number.dropFirst() : number
    guard digits.allSatisfy({ isHexadecimal ? $0.hexadecimal != nil : $0.isDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D, value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }
}
