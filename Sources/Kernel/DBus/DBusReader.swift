/// Reads values of a D-Bus message from its bytes (D-Bus specification, "Summary of D-Bus marshalling"); each is nil
/// where the bytes end before it does.
package struct DBusReader {
  private let bytes: ArraySlice<UInt8>
  package let isBigEndian: Bool
  /// From the first byte, which alignment counts from.
  package private(set) var offset: Int

  package init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool, from offset: Int = 0) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    self.offset = offset
  }

  package mutating func align(_ size: Int) { offset = (offset + size - 1) / size * size }

  package mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return false }
    offset += count
    return true
  }

  package mutating func byte() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[bytes.startIndex + offset]
  }

  package mutating func uint32() -> UInt32? {
    align(4)
    let start = bytes.startIndex + offset
    guard skip(4) else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 {
      value |= UInt32(bytes[start + index]) << UInt32(8 * (isBigEndian ? 3 - index : index))
    }
    return value
  }

  /// A text or an object path.
  package mutating func string() -> String? {
    guard let length = uint32() else { return nil }
    return text(Int(length))
  }

  package mutating func signature() -> String? {
    guard let length = byte() else { return nil }
    return text(Int(length))
  }

  private mutating func text(_ length: Int) -> String? {
    let start = bytes.startIndex + offset
    guard skip(length), byte() == 0 else { return nil }
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }

  /// Passes over a value of a basic type; false for any other type.
  package mutating func skipBasic(_ type: String) -> Bool {
    switch type {
    case "y": return skip(1)
    case "n", "q":
      align(2)
      return skip(2)
    case "b", "i", "u", "h":
      align(4)
      return skip(4)
    case "x", "t", "d":
      align(8)
      return skip(8)
    case "s", "o": return string() != nil
    case "g": return signature() != nil
    default: return false
    }
  }
}
