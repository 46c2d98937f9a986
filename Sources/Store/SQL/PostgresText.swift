import CPostgres
import Glibc
import SQLite

/// Values as PostgreSQL writes them in text.
enum PostgresText {
  /// BYTEAOID, INT8OID, INT4OID, INT2OID, FLOAT8OID and NUMERICOID of pg_type.dat.
  private static let bytes: UInt32 = 17
  private static let integers: Set<UInt32> = [20, 21, 23]
  private static let reals: Set<UInt32> = [700, 701, 1700]

  /// Nil for null. A server takes no NUL in a text; U+FFFD stands for it.
  static func encode(_ value: SQLValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let text):
      hasZero(text)
        ? String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })) : text
    case .blob(let bytes): "\\x" + hexadecimal(bytes)
    }
  }

  private static func hasZero(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Nil for bytes that are not in hexadecimal.
  static func decode(_ result: OpaquePointer, _ row: CInt, _ column: CInt) -> SQLValue? {
    var count = 0
    guard let start = cpostgres_value(result, row, column, &count) else { return .null }
    let raw = UnsafeRawBufferPointer(start: start, count: count)
    let type = cpostgres_type(result, column)
    if type == bytes { return binary(raw).map { .blob($0) } }
    let text = String(decoding: raw, as: UTF8.self)
    if integers.contains(type) { return Int64(text).map { .integer($0) } ?? .text(text) }
    if reals.contains(type) { return Double(text).map { .real($0) } ?? .text(text) }
    return .text(text)
  }

  /// The hexadecimal form (PostgreSQL's documentation, "bytea Hex Format").
  private static func binary(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count >= 2, text[0] == 0x5C, text[1] == 0x78 else { return nil }
    func digit(_ byte: UInt8) -> UInt8 { byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
    return stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) & 15 }
  }
}
