/// Writes ZIP archives entry by entry, also such as nobody should write.
struct ZipBytes {
  struct Entry {
    var name: String
    /// As they stand in the archive.
    var packed: [UInt8]
    var size: Int
    var check: UInt32
    var method = 0
    var flags = 0
    /// What the entry's own header says where that is not what the directory says.
    var localName: String?
    var localMethod: Int?
  }

  var entries: [Entry] = []
  var isLarge = false
  var claimedCount: Int?
  var comment: [UInt8] = []

  static func stored(_ name: String, _ text: String) -> Entry {
    Entry(name: name, packed: Array(text.utf8), size: text.utf8.count, check: check(Array(text.utf8)))
  }

  /// Bit by bit, unlike the code under test (ISO 3309).
  static func check(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      for bit in 0..<8 {
        let isOdd = (sum ^ UInt32(byte) >> UInt32(bit)) & 1 == 1
        sum = isOdd ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
    return ~sum
  }

  /// A deflate stream of stored blocks (RFC 1951, section 3.2.4).
  static func deflatedWithoutPacking(_ bytes: [UInt8]) -> [UInt8] {
    [1] + little(bytes.count, 2) + little(~bytes.count, 2) + bytes
  }

  static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  var bytes: [UInt8] {
    var files: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += header(entry, at: files.count)
      files += local(entry)
    }
    return files + directory + end(files.count, directory.count)
  }

  private func local(_ entry: Entry) -> [UInt8] {
    let name = Array((entry.localName ?? entry.name).utf8)
    return Self.little(0x0403_4B50, 4) + Self.little(20, 2) + Self.little(entry.flags, 2)
      + Self.little(entry.localMethod ?? entry.method, 2) + Self.little(0, 4)
      + Self.little(Int(entry.check), 4)
      + Self.little(entry.packed.count, 4) + Self.little(entry.size, 4) + Self.little(name.count, 2)
      + Self.little(0, 2) + name + entry.packed
  }

  private func header(_ entry: Entry, at offset: Int) -> [UInt8] {
    let name = Array(entry.name.utf8)
    let large =
      isLarge
      ? Self.little(1, 2) + Self.little(24, 2) + Self.little(entry.size, 8)
        + Self.little(entry.packed.count, 8) + Self.little(offset, 8) : []
    let field = { (value: Int) in isLarge ? Self.little(-1, 4) : Self.little(value, 4) }
    return Self.little(0x0201_4B50, 4) + Self.little(20, 2) + Self.little(20, 2) + Self.little(entry.flags, 2)
      + Self.little(entry.method, 2) + Self.little(0, 4) + Self.little(Int(entry.check), 4)
      + field(entry.packed.count) + field(entry.size) + Self.little(name.count, 2)
      + Self.little(large.count, 2)
      + Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 2) + Self.little(0, 4) + field(offset) + name
      + large
  }

  private func end(_ start: Int, _ size: Int) -> [UInt8] {
    let count = claimedCount ?? entries.count
    var bytes: [UInt8] = []
    if isLarge {
      bytes +=
        Self.little(0x0606_4B50, 4) + Self.little(44, 8) + Self.little(45, 2) + Self.little(45, 2)
        + Self.little(0, 8) + Self.little(count, 8) + Self.little(count, 8) + Self.little(size, 8)
        + Self.little(start, 8)
      bytes +=
        Self.little(0x0706_4B50, 4) + Self.little(0, 4) + Self.little(start + size, 8) + Self.little(1, 4)
    }
    let field = { (value: Int, width: Int) in Self.little(isLarge ? -1 : value, width) }
    return bytes + Self.little(0x0605_4B50, 4) + Self.little(0, 4) + field(count, 2) + field(count, 2)
      + field(size, 4) + field(start, 4) + Self.little(comment.count, 2) + comment
  }
}
