extension XMLScanner {
  /// Everything before the first element: XML declaration, comments, document type.
  mutating func prolog() throws(PropertyListError) {
    if starts("<?xml"), bytes.dropFirst(index + 5).first?.isSpace == true { try declaration() }
    try skipMiscellany()
    if take("<!DOCTYPE") {
      try documentType()
      try skipMiscellany()
    }
  }

  private mutating func declaration() throws(PropertyListError) {
    let start = index
    _ = take("<?xml")
    let attributes = try attributes()
    skipSpace()
    try expect("?>", "at the end of the XML declaration")
    for byte in attributes.lazy.flatMap(\.value.utf8) {
      guard byte.isLetter || byte.isDigit || [0x2D, 0x2E, 0x5F].contains(byte) else {
        throw error("an XML declaration with a value that cannot be", at: start)
      }
    }
    try check(attributes, start)
  }

  private func check(_ attributes: [(name: String, value: String)], _ start: Int) throws(PropertyListError) {
    var rest = attributes[...]
    guard rest.popFirst()?.name == "version" else {
      throw error("an XML declaration without a version", at: start)
    }
    if let attribute = rest.first, attribute.name == "encoding" {
      rest.removeFirst()
      try check(encoding: attribute.value, start)
    }
    if let attribute = rest.first, attribute.name == "standalone", ["yes", "no"].contains(attribute.value) {
      rest.removeFirst()
    }
    guard rest.isEmpty else {
      throw error("an XML declaration with more than version, encoding and standalone", at: start)
    }
  }

  private func check(encoding: String, _ start: Int) throws(PropertyListError) {
    let isRight =
      switch encoding.uppercased() {
      case "UTF-8": !text.isWide
      case "US-ASCII": !text.isWide && bytes.allSatisfy { $0 < 0x80 }
      case "UTF-16", "UTF-16LE", "UTF-16BE": text.isWide
      default: false
      }
    guard isRight else {
      throw error("the encoding \(encoding) is not that of the file, or neither UTF-8 nor UTF-16", at: start)
    }
  }

  /// The declared type is not looked at, and nothing that it names is fetched.
  private mutating func documentType() throws(PropertyListError) {
    guard skipSpace() else { throw error("expected white space, found \(found)") }
    _ = try name()
    if skipSpace() {
      if take("PUBLIC") {
        try separated { Self.isPublicIdentifier($0) }
        try separated { _ in true }
      } else if take("SYSTEM") {
        try separated { _ in true }
      }
    }
    skipSpace()
    guard current != UInt8(ascii: "[") else {
      throw error("declarations inside the document type, such as entities, are refused")
    }
    try expect(">", "at the end of the document type")
  }

  private mutating func separated(_ isAllowed: (UInt8) -> Bool) throws(PropertyListError) {
    guard skipSpace() else { throw error("expected white space, found \(found)") }
    _ = try literal(isAllowed)
  }

  /// PubidChar of XML 1.0, section 2.3.
  private static func isPublicIdentifier(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
  }
}
