/// Reads single entries out of a ZIP archive (APPNOTE.TXT) without unpacking it: the central directory is read in
/// pieces, names are only compared, and nothing is ever written.
///
/// The directory is believed where the entry's own header says the same; whatever contradicts itself is refused.
package struct ZipArchive: ~Copyable {
  private let file: RandomAccessFile
  private let directory: ZipDirectoryPlace

  /// An app's bundle has some ten thousand files; this leaves room for ten times as many, and keeps a hostile archive
  /// within a second.
  static let mostEntries: UInt64 = 200_000
  static let largestDirectory: UInt64 = 32 << 20

  package enum Failure: Error, Equatable {
    case system(SystemError)
    case damaged(String)
    /// Sound, but nothing that can be read here.
    case unsupported(String)
  }

  package init(_ path: String) throws(Failure) {
    let file = try RandomAccessFile(path)
    directory = try ZipDirectoryPlace(file)
    self.file = file
  }

  /// The entries that are wanted, in the archive's order; where there are more than `most`, only so many.
  package borrowing func entries(
    most: Int = .max, where isWanted: (ZipEntry) -> Bool
  ) throws(Failure) -> [ZipEntry] {
    var reader = ZipDirectoryReader(directory)
    var wanted: [ZipEntry] = []
    while wanted.count < most, let entry = try reader.next(file) {
      if isWanted(entry) { wanted.append(entry) }
    }
    return wanted
  }

  /// The contents of an entry.
  ///
  /// - Parameter largest: in bytes; an entry that is larger, or turns out to be, is an error.
  package borrowing func contents(of entry: ZipEntry, largest: Int) throws(Failure) -> [UInt8] {
    guard !entry.isEncrypted else { throw .unsupported("the entry is encrypted") }
    guard entry.size <= UInt64(largest), entry.packedSize <= UInt64(largest + largest / 256 + 1024) else {
      throw .unsupported("the entry has more than \(largest >> 20) MiB")
    }
    let packed = try file.bytes(at: try start(of: entry), count: Int(entry.packedSize))
    let contents = try unpack(packed, entry)
    guard contents.count == Int(entry.size) else { throw .damaged("the entry is not as long as it says") }
    guard CyclicRedundancyCheck.of(contents) == entry.check else {
      throw .damaged("the entry's check sum does not match")
    }
    return contents
  }

  private borrowing func unpack(_ packed: [UInt8], _ entry: ZipEntry) throws(Failure) -> [UInt8] {
    switch entry.method {
    case 0: return packed
    case 8:
      do throws(Inflater.Failure) {
        return try Inflater.inflate(packed, largest: Int(entry.size))
      } catch .notBuiltIn {
        throw .unsupported("the entry is deflated, and this build of headroom has no zlib to inflate it")
      } catch {
        throw .damaged("the entry cannot be inflated: \(error)")
      }
    default: throw .unsupported("the entry is packed by method \(entry.method), not stored or deflated")
    }
  }

  /// Where the entry's bytes begin, behind its own header (4.3.7), which must agree with the directory.
  private borrowing func start(of entry: ZipEntry) throws(Failure) -> UInt64 {
    guard entry.offset < directory.start else { throw .damaged("the entry lies outside the archive's files") }
    let header = try file.bytes(at: entry.offset, count: 30)[...]
    guard header.little(UInt32.self, 0) == 0x0403_4B50 else { throw .damaged("the entry has no header") }
    let nameLength = Int(header.little(UInt16.self, 26))
    let name = try file.bytes(at: entry.offset + 30, count: nameLength)
    guard name == entry.name, header.little(UInt16.self, 8) == entry.method,
      header.little(UInt16.self, 6) & ZipEntry.encryption == entry.flags & ZipEntry.encryption
    else { throw .damaged("the entry's header contradicts the directory") }
    let start = entry.offset + 30 + UInt64(nameLength) + UInt64(header.little(UInt16.self, 28))
    guard start <= directory.start, entry.packedSize <= directory.start - start else {
      throw .damaged("the entry reaches past the archive's files")
    }
    return start
  }
}

extension ArraySlice<UInt8> {
  /// A little-endian integer at a distance from the start, which must lie inside.
  func little<I: FixedWidthInteger & UnsignedInteger>(_: I.Type, _ offset: Int) -> I {
    integer(I.self, at: offset).map { I(littleEndian: $0) } ?? 0
  }
}
