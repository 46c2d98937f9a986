/// The trailer, the table of offsets and the bytes of a binary property list; nothing is read outside of the part
/// that holds objects.
struct BinaryObjectTable {
  private let file: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  let count: Int
  /// Number of the object that is the whole list.
  let top: UInt64
  /// Where the objects end and the table begins.
  let end: Int

  private static let header = 8
  private static let trailer = 32

  init(_ file: [UInt8]) throws(PropertyListError) {
    guard file.starts(with: "bplist00".utf8) else {
      throw Self.error("a version other than 00, which is the only one known", at: 6)
    }
    guard file.count >= Self.header + Self.trailer else {
      throw Self.error("the file is shorter than header and trailer", at: file.count)
    }
    let start = file.count - Self.trailer
    self.file = file
    offsetSize = Int(file[start + 6])
    referenceSize = Int(file[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.error("offsets or references of a size other than 1 to 8 bytes", at: start + 6)
    }
    top = Self.integer(file[(start + 16)..<(start + 24)])
    let (count, end) = (Self.integer(file[(start + 8)..<(start + 16)]), Self.integer(file[(start + 24)...]))
    guard end >= Self.header, end <= start else {
      throw Self.error("the table lies outside the file", at: start + 24)
    }
    guard count <= (start - Int(end)) / offsetSize else {
      throw Self.error("a table of \(count) objects does not fit the file", at: start + 8)
    }
    guard count <= PropertyListBuilder.mostNodes else {
      throw Self.error("more than \(PropertyListBuilder.mostNodes) values", at: start + 8)
    }
    self.count = Int(count)
    self.end = Int(end)
  }

  func error(_ problem: String, at offset: Int) -> PropertyListError { Self.error(problem, at: offset) }

  private static func error(_ problem: String, at offset: Int) -> PropertyListError {
    PropertyListError(form: .binary, place: .byte(offset), problem: problem)
  }

  /// Where an object begins.
  func offset(of number: UInt64, at place: Int) throws(PropertyListError) -> Int {
    guard number < UInt64(count) else {
      throw error("object \(number), of which there are \(count)", at: place)
    }
    let entry = end + Int(number) * offsetSize
    let offset = Self.integer(file[entry..<(entry + offsetSize)])
    guard offset >= UInt64(Self.header), offset < UInt64(end) else {
      throw error("an offset that leads outside the objects", at: entry)
    }
    return Int(offset)
  }

  func byte(_ cursor: inout Int) throws(PropertyListError) -> UInt8 {
    UInt8(truncatingIfNeeded: try integer(&cursor, size: 1))
  }

  /// - Parameter size: 1 to 8 bytes.
  func integer(_ cursor: inout Int, size: Int) throws(PropertyListError) -> UInt64 {
    Self.integer(try bytes(&cursor, 1, size: size))
  }

  /// An unsigned integer of up to 16 bytes that must fit 64 bits.
  func wide(_ cursor: inout Int, size: Int) throws(PropertyListError) -> UInt64 {
    let offset = cursor
    let bytes = try bytes(&cursor, 1, size: size)
    guard bytes.dropLast(8).allSatisfy({ $0 == 0 }) else {
      throw error("a reference of more than 64 bits", at: offset)
    }
    return Self.integer(bytes.suffix(8))
  }

  func bytes(_ cursor: inout Int, _ count: Int, size: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard count <= (end - cursor) / size else {
      throw error("an object that reaches past the objects' end", at: cursor)
    }
    defer { cursor += count * size }
    return file[cursor..<(cursor + count * size)]
  }

  /// How many elements an object has: in its marker or, from 15 on, as an integer behind it.
  func count(_ low: UInt8, _ cursor: inout Int) throws(PropertyListError) -> Int {
    guard low == 0x0F else { return Int(low) }
    let offset = cursor
    let marker = try byte(&cursor)
    guard (0x10...0x13).contains(marker) else { throw error("a length that is no whole number", at: offset) }
    let count = try integer(&cursor, size: 1 << Int(marker & 3))
    guard count <= UInt64(file.count) else {
      throw error("an object that reaches past the objects' end", at: offset)
    }
    return Int(count)
  }

  /// Numbers of other objects, each with its place.
  func references(_ cursor: inout Int, _ count: Int) throws(PropertyListError)
    -> LazyMapSequence<Range<Int>, (number: UInt64, place: Int)>
  {
    let start = cursor
    _ = try bytes(&cursor, count, size: referenceSize)
    let (file, size) = (file, referenceSize)
    return (0..<count).lazy.map { index in
      let place = start + index * size
      return (Self.integer(file[place..<(place + size)]), place)
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
