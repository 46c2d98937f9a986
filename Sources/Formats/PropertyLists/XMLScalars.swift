/// The contents of the XML form's elements that are no plain text; nil where they are not what they should be.
enum XMLScalars {
  /// No number that fits 64 bits or a double needs more; a longer one would only cost time.
  private static let longestNumber = 1024

  /// Decimal with a sign, or hexadecimal behind `0x` without one.
  static func integer(_ text: ArraySlice<UInt8>) -> PropertyList? {
    guard text.count <= longestNumber else { return nil }
    if text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) {
      let digits = trimmed(text.dropFirst(2))
      guard digits.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
      return UInt64(String(decoding: digits, as: UTF8.self), radix: 16).map(whole)
    }
    let number = trimmed(text)
    let digits = isSign(number.first) ? number.dropFirst() : number
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let word = String(decoding: number, as: UTF8.self)
    return Int64(word).map { .integer($0) } ?? UInt64(word).map(whole)
  }

  static func whole(_ value: UInt64) -> PropertyList {
    Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  /// Decimal with or without an exponent, `nan` or `infinity`.
  static func real(_ text: ArraySlice<UInt8>) -> PropertyList? {
    guard text.count <= longestNumber else { return nil }
    let number = trimmed(text)
    let unsigned = isSign(number.first) ? number.dropFirst() : number
    let word = String(decoding: unsigned, as: UTF8.self).lowercased()
    let magnitude: Double?
    switch word {
    case "nan": magnitude = .nan
    case "inf", "infinity": magnitude = .infinity
    default: magnitude = isDecimal(unsigned) ? Double(word) : nil
    }
    return magnitude.map { .real(number.first == UInt8(ascii: "-") ? -$0 : $0) }
  }

  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let digits = parts[0].filter { $0 != UInt8(ascii: ".") }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit), parts[0].count - digits.count <= 1 else {
      return false
    }
    guard parts.count == 2 else { return true }
    let exponent = isSign(parts[1].first) ? parts[1].dropFirst() : parts[1]
    return !exponent.isEmpty && exponent.allSatisfy(\.isDigit)
  }

  private static func isSign(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: \.isSpace)
    while text.last?.isSpace == true { text.removeLast() }
    return text
  }
}
