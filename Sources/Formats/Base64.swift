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
    let bytes = text.withContiguousStorageIfAvailable { decoded($0) }
    return bytes ?? Array(text).withUnsafeBufferPointer { decoded($0) }
  }

  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var text = String(text)
    return text.withUTF8 { decoded($0) }
  }

  /// Four letters at a time, up to where something else stands among them.
  private static func decoded(_ letters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var place = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: letters.count / 4 * 3) { room, filled in
      values.withUnsafeBufferPointer { values in
        while place + 4 <= letters.count {
          let (one, two) = (values[Int(letters[place])], values[Int(letters[place + 1])])
          let (three, four) = (values[Int(letters[place + 2])], values[Int(letters[place + 3])])
          guard one | two | three | four < none else { return }
          room[filled] = one << 2 | two >> 4
          room[filled + 1] = two << 4 | three >> 2
          room[filled + 2] = three << 6 | four
          (place, filled) = (place + 4, filled + 3)
        }
      }
    }
    return rest(letters[place...]).map { $0.isEmpty ? bytes : bytes + $0 }
  }

  private static func rest(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count, padding) = (UInt32(0), 0, 0)
    for byte in text where !byte.isSpace {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, values[Int(byte)] < none else { return nil }
      bits = bits << 6 | UInt32(values[Int(byte)])
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

  /// What each letter stands for; `none` for what is no letter.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
  private static let none: UInt8 = 64
}
