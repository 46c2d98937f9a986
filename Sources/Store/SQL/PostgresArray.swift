import SQLite

/// The values of a column as one parameter (PostgreSQL's documentation, "Array Input and Output Syntax").
struct PostgresArray {
  /// Of its values; text where all are null.
  let type: String
  let text: String

  init(_ values: [SQLValue]) {
    type = values.lazy.compactMap(Self.type).first ?? "text"
    var bytes = [UInt8(ascii: "{")]
    for (number, value) in values.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      Self.append(PostgresText.encode(value), to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func type(_ value: SQLValue) -> String? {
    switch value {
    case .null: nil
    case .integer: "bigint"
    case .real: "float8"
    case .text: "text"
    case .blob: "bytea"
    }
  }

  /// In quotes, so that nothing in it is taken for a part of the array, nor a text for NULL.
  private static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard var text else {
      bytes.append(contentsOf: "NULL".utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var start = 0
      for (place, byte) in text.enumerated() where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: text[start..<place])
        bytes.append(UInt8(ascii: "\\"))
        start = place
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
