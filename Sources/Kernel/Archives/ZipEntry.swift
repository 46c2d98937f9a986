/// One file of a ZIP archive, as its central directory describes it (APPNOTE.TXT 4.3.12).
package struct ZipEntry: Sendable, Equatable {
  /// As it stands in the archive: any bytes at all, so for comparing and showing only.
  package var name: [UInt8]
  package var size: UInt64
  var packedSize: UInt64
  var method: UInt16
  var flags: UInt16
  var check: UInt32
  /// Of the entry's own header, from the start of the archive.
  var offset: UInt64

  /// Bits 0, 6 and 13: encrypted, strongly encrypted, with a masked directory (4.4.4).
  static let encryption: UInt16 = 0x2041
  static let headerLength = 46

  package var isEncrypted: Bool { flags & Self.encryption != 0 }
  /// The name for people; what is not UTF-8 is repaired.
  package var shownName: String { String(decoding: name.prefix(200), as: UTF8.self) }

  /// Bytes of name, extra field and comment behind the fixed part of a header.
  static func variableLengths(_ header: ArraySlice<UInt8>) -> (name: Int, extra: Int, comment: Int) {
    (
      Int(header.little(UInt16.self, 28)), Int(header.little(UInt16.self, 30)),
      Int(header.little(UInt16.self, 32))
    )
  }

  init(header: ArraySlice<UInt8>, name: ArraySlice<UInt8>, extra: ArraySlice<UInt8>) throws(ZipArchive
    .Failure)
  {
    self.name = Array(name)
    flags = header.little(UInt16.self, 8)
    method = header.little(UInt16.self, 10)
    check = header.little(UInt32.self, 16)
    var large = try Self.largeFields(extra)
    // The order of the fields in the extra one is fixed, and only those are there that do not fit (4.5.3).
    size = try Self.field(header.little(UInt32.self, 24), &large)
    packedSize = try Self.field(header.little(UInt32.self, 20), &large)
    offset = try Self.field(header.little(UInt32.self, 42), &large)
    guard header.little(UInt16.self, 34) == 0 else {
      throw .unsupported("the archive is spread over several files")
    }
  }

  private static func field(_ value: UInt32, _ large: inout ArraySlice<UInt8>) throws(ZipArchive.Failure)
    -> UInt64
  {
    guard value == .max else { return UInt64(value) }
    guard large.count >= 8 else { throw .damaged("a 64-bit size is missing from the directory") }
    defer { large = large.dropFirst(8) }
    return large.little(UInt64.self, 0)
  }

  /// The Zip64 extra field, empty where there is none.
  private static func largeFields(_ extra: ArraySlice<UInt8>) throws(ZipArchive.Failure) -> ArraySlice<UInt8>
  {
    var rest = extra
    while rest.count >= 4 {
      let (kind, length) = (rest.little(UInt16.self, 0), Int(rest.little(UInt16.self, 2)))
      rest = rest.dropFirst(4)
      // Others leave their rests here; only what is needed has to be sound.
      guard length <= rest.count else { return [] }
      if kind == 1 { return rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return []
  }
}
