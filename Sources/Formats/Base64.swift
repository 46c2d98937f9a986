/// Base64 (RFC 4648): programs for the kernel, bytes in text archives, in property lists and in addresses.
package enum Base64 {
  package enum Alphabet: String, Sendable {
    /// Section 4.
    case standard = "+/"
    /// Section 5, for addresses and file names.
    case urlSafe = "-_"
  }

  /// With its padding.
  package static func encode(_ bytes: some Collection<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(alphabet.rawValue)".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what is not Base64 of the standard alphabet with the padding that it needs. White space may stand anywhere.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text where !byte.isSpace {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count.isMultiple(of: 4) {
        bytes.append(UInt8(bits >> 16 & 0xFF))
        bytes.append(UInt8(bits >> 8 & 0xFF))
        bytes.append(UInt8(bits & 0xFF))
      }
    }
    switch (count % 4, padding) {
    case (0, 0): return bytes
    case (2, 2): return bytes + [UInt8(bits >> 4 & 0xFF)]
    case (3, 1): return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
  }

  package static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)) }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
