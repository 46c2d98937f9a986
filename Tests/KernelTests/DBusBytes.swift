/// Messages as they stand on the wire (D-Bus specification, "Marshaling"), put together by hand.
enum DBusBytes {
  static func integer(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func string(_ text: String) -> [UInt8] { integer(UInt32(text.utf8.count)) + text.utf8 + [0] }
  static func signature(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 + [0] }

  static func padded(_ bytes: [UInt8], to alignment: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (alignment - bytes.count % alignment) % alignment)
  }

  /// A METHOD_RETURN with a body of one type.
  static func reply(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let serial = [5] + signature("u") + integer(UInt32(1))
    let fields = padded(serial, to: 8) + [8] + signature("g") + signature(type)
    let start: [UInt8] = [UInt8(ascii: "l"), 2, 1, 1] + integer(UInt32(body.count)) + integer(UInt32(2))
    return padded(start + integer(UInt32(fields.count)) + fields, to: 8) + body
  }
}
