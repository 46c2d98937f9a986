/// The texts that a list's items have in a document that was read already, and so is known to be JSON.
package enum JSONItems {
  /// - Parameter key: of the list, among the members of the document's own object.
  /// - Returns: one text for each item; nil where no member of that name is a list.
  package static func texts(of key: String, in document: [UInt8]) -> [String]? {
    document.withUnsafeBufferPointer { bytes in
      guard let start = list(key, bytes) else { return nil }
      return items(bytes, from: start).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  /// Where the list's first item stands, or its end.
  private static func list(_ key: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (index, depth) = (0, 0)
    while index < bytes.count {
      let start = index
      index = behind(index, bytes)
      depth += step(bytes[start])
      guard depth == 1, bytes[start] == quote, index > start + 1,
        bytes[start + 1..<index - 1].elementsEqual(key.utf8)
      else {
        continue
      }
      var place = blank(index, bytes)
      guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { continue }
      place = blank(place + 1, bytes)
      return place < bytes.count && bytes[place] == UInt8(ascii: "[") ? place + 1 : nil
    }
    return nil
  }

  private static func items(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (index, depth, begin) = (start, 0, blank(start, bytes))
    while index < bytes.count {
      let byte = bytes[index]
      let isOver = depth == 0 && byte == UInt8(ascii: "]")
      if isOver || depth == 0 && byte == UInt8(ascii: ",") {
        if index > begin { found.append(begin..<index) }
        if isOver { break }
        begin = blank(index + 1, bytes)
      }
      depth += step(byte)
      index = behind(index, bytes)
    }
    return found
  }

  private static let quote = UInt8(ascii: "\"")

  private static func step(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): -1
    default: 0
    }
  }

  /// The place behind a byte, or behind the text in quotes that begins there.
  private static func behind(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes[start] == quote else { return start + 1 }
    var index = start + 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(index + 1, bytes.count)
  }

  private static func blank(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index
  }
}
