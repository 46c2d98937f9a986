/// The text of an XML or old-style property list: valid UTF-8 of characters that XML allows (XML 1.0, section 2.2).
struct PropertyListText {
  let bytes: [UInt8]
  /// Behind the byte order mark.
  let start: Int
  /// Whether the file was UTF-16.
  let isWide: Bool
  let form: PropertyListForm

  init(_ file: [UInt8]) throws(PropertyListError) {
    if let order = UTF16Order(file) {
      isWide = true
      start = 0
      do { bytes = try order.decode(file) } catch {
        throw PropertyListError(form: nil, place: .byte(error.offset), problem: error.problem)
      }
    } else {
      isWide = false
      start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      bytes = file
    }
    form = Self.form(bytes[start...])
    if let offset = Self.damage(bytes) {
      let problem = "\(Self.found(bytes, offset)), which is no character of a text in UTF-8"
      throw PropertyListError(form: form, place: Self.place(bytes, start, offset), problem: problem)
    }
  }

  func error(_ problem: String, at index: Int) -> PropertyListError {
    PropertyListError(form: form, place: Self.place(bytes, start, index), problem: problem)
  }

  /// The byte or character at a place, in words for messages.
  func found(at index: Int) -> String { Self.found(bytes, index) }

  private static func found(_ bytes: [UInt8], _ index: Int) -> String {
    guard index < bytes.count else { return "the end of the file" }
    let byte = bytes[index]
    if byte > 0x20 && byte < 0x7F { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    return "byte \(byte)"
  }

  private static func place(_ bytes: [UInt8], _ start: Int, _ index: Int) -> PropertyListError.Place {
    let before = bytes[start..<max(start, min(index, bytes.count))]
    let line = before.count { $0 == 0x0A } + 1
    let head = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? start
    return .text(line: line, column: before[head...].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Old-style data begins with `<` too, but holds nothing besides hexadecimal digits.
  private static func form(_ text: ArraySlice<UInt8>) -> PropertyListForm {
    let content = text.drop { $0.isSpace }
    guard content.first == UInt8(ascii: "<") else { return .oldStyle }
    let inside = content.dropFirst().drop { $0.isSpace || $0.hexadecimal != nil }
    return inside.first == UInt8(ascii: ">") ? .oldStyle : .xml
  }

  /// Where the first byte stands that is not part of an allowed character.
  private static func damage(_ bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20 || byte.isSpace else { return index }
        index += 1
      } else {
        guard let length = length(bytes, index) else { return index }
        index += length
      }
    }
    return nil
  }

  /// Bytes of the character that begins here; nil where there is none (RFC 3629, section 4).
  private static func length(_ bytes: [UInt8], _ index: Int) -> Int? {
    let length: Int
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(length))
    for byte in bytes[(index + 1)..<(index + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let shortest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= shortest, value & 0xFFFE != 0xFFFE || value > 0xFFFF, Unicode.Scalar(value) != nil else {
      return nil
    }
    return length
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  /// The value of a hexadecimal digit.
  var hexadecimal: UInt8? {
    if isDigit { return self - 0x30 }
    let upper = self & 0xDF
    return (0x41...0x46).contains(upper) ? upper - 0x37 : nil
  }
}
