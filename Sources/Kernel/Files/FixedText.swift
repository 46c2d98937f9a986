extension ArraySlice<UInt8> {
  /// A text in a field of fixed length, up to its NUL byte. Control characters are dropped and invalid UTF-8 is
  /// repaired: the field may have been filled by a device's firmware.
  package func text(at offset: Int, length: Int) -> String {
    let field = dropFirst(Swift.max(0, offset)).prefix(Swift.max(0, length)).prefix { $0 != 0 }
    return String(decoding: field.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
  }
}
