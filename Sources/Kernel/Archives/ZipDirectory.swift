/// Where the central directory of a ZIP archive lies (APPNOTE.TXT 4.3.14 to 4.3.16).
struct ZipDirectoryPlace {
  let start: UInt64
  let end: UInt64
  let count: UInt64

  private static let endLength: UInt64 = 22
  private static let locatorLength: UInt64 = 20
  private static let largeEndLength: UInt64 = 56

  init(_ file: borrowing RandomAccessFile) throws(ZipArchive.Failure) {
    guard file.size >= Self.endLength else { throw .damaged("the file is too short for a ZIP archive") }
    let tailLength = min(file.size, Self.endLength + UInt64(UInt16.max))
    let tail = try file.bytes(at: file.size - tailLength, count: Int(tailLength))
    guard let index = Self.endRecord(tail) else {
      throw .damaged("the directory at the end is missing; the file is no ZIP archive or was cut off")
    }
    let record = tail[index...]
    let position = file.size - tailLength + UInt64(index)
    guard record.little(UInt16.self, 4) == 0 || record.little(UInt16.self, 4) == .max,
      record.little(UInt16.self, 8) == record.little(UInt16.self, 10)
    else { throw .unsupported("the archive is spread over several files") }
    if let large = try Self.largeRecord(file, before: position) {
      try self.init(count: large[...].little(UInt64.self, 32), sizeAt: 40, offsetAt: 48, of: large, width: 8)
    } else {
      try self.init(
        count: UInt64(record.little(UInt16.self, 10)), sizeAt: 12, offsetAt: 16, of: Array(record), width: 4)
    }
    guard end <= position else { throw .damaged("the directory does not lie before the archive's end") }
    guard end - start <= ZipArchive.largestDirectory else {
      throw .unsupported("a directory of more than \(ZipArchive.largestDirectory >> 20) MiB")
    }
    guard count <= ZipArchive.mostEntries else {
      throw .unsupported("the archive has more than \(ZipArchive.mostEntries) entries")
    }
    guard count <= (end - start) / UInt64(ZipEntry.headerLength) else {
      throw .damaged("the directory is too short for the \(count) entries that it claims")
    }
  }

  private init(count: UInt64, sizeAt size: Int, offsetAt offset: Int, of record: [UInt8], width: Int)
    throws(ZipArchive.Failure)
  {
    func field(_ place: Int) -> UInt64 {
      width == 8 ? record[...].little(UInt64.self, place) : UInt64(record[...].little(UInt32.self, place))
    }
    start = field(offset)
    let (end, overflow) = start.addingReportingOverflow(field(size))
    guard !overflow else { throw .damaged("the directory does not lie inside the archive") }
    self.end = end
    self.count = count
  }

  /// The last place in the tail where an end record fits with its comment exactly.
  private static func endRecord(_ tail: [UInt8]) -> Int? {
    (0...(tail.count - Int(endLength))).reversed().first { index in
      tail[index] == 0x50 && tail[index...].little(UInt32.self, 0) == 0x0605_4B50
        && index + Int(endLength) + Int(tail[index...].little(UInt16.self, 20)) == tail.count
    }
  }

  /// The Zip64 end record, where its locator stands before the end record.
  private static func largeRecord(
    _ file: borrowing RandomAccessFile, before end: UInt64
  ) throws(ZipArchive.Failure) -> [UInt8]? {
    guard end >= locatorLength else { return nil }
    let locator = try file.bytes(at: end - locatorLength, count: Int(locatorLength))[...]
    guard locator.little(UInt32.self, 0) == 0x0706_4B50 else { return nil }
    let position = locator.little(UInt64.self, 8)
    guard end >= locatorLength + largeEndLength, position <= end - locatorLength - largeEndLength else {
      throw .damaged("the 64-bit end record does not lie inside the archive")
    }
    let record = try file.bytes(at: position, count: Int(largeEndLength))
    guard record[...].little(UInt32.self, 0) == 0x0606_4B50 else {
      throw .damaged("the 64-bit end record is not where it should be")
    }
    guard record[...].little(UInt64.self, 24) == record[...].little(UInt64.self, 32) else {
      throw .unsupported("the archive is spread over several files")
    }
    return record
  }
}

/// Goes through a central directory entry by entry, holding one piece of it in memory.
struct ZipDirectoryReader {
  private var position: UInt64
  private let end: UInt64
  private var remaining: UInt64
  private var piece: ArraySlice<UInt8> = []
  /// More than the longest entry: 46 bytes and three texts of up to 65,535.
  private static let pieceLength: UInt64 = 256 << 10

  init(_ place: ZipDirectoryPlace) {
    position = place.start
    end = place.end
    remaining = place.count
  }

  mutating func next(_ file: borrowing RandomAccessFile) throws(ZipArchive.Failure) -> ZipEntry? {
    guard remaining > 0 else {
      guard piece.isEmpty, position == end else {
        throw .damaged("the directory goes on behind its last entry")
      }
      return nil
    }
    remaining -= 1
    let header = try take(ZipEntry.headerLength, file)
    guard header.little(UInt32.self, 0) == 0x0201_4B50 else {
      throw .damaged("an entry of the directory is broken")
    }
    let lengths = ZipEntry.variableLengths(header)
    let name = try take(lengths.name, file)
    let extra = try take(lengths.extra, file)
    _ = try take(lengths.comment, file)
    return try ZipEntry(header: header, name: name, extra: extra)
  }

  private mutating func take(_ count: Int, _ file: borrowing RandomAccessFile) throws(ZipArchive.Failure)
    -> ArraySlice<
      UInt8
    >
  {
    if piece.count < count {
      let more = min(Self.pieceLength, end - position)
      piece = (Array(piece) + (try file.bytes(at: position, count: Int(more))))[...]
      position += more
    }
    guard piece.count >= count else { throw .damaged("the directory ends inside an entry") }
    defer { piece = piece.dropFirst(count) }
    return piece.prefix(count)
  }
}
