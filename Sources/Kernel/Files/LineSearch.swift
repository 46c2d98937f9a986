import Glibc

/// Looks for a text in bytes that come in pieces; a line that holds it may end later.
package struct LineSearch: Sendable {
  private let text: [UInt8]
  /// The end of what has come, too short to hold the text.
  private var rest: [UInt8] = []

  /// - Parameter text: without a line's end in it; an empty one is in every line.
  package init(_ text: [UInt8]) { self.text = text }

  /// Whether the text is there now, wholly or in part in these bytes.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first else { return !bytes.isEmpty }
    let all = rest + bytes
    let last = all.count - text.count
    let isThere = all.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return false }
      var place = 0
      while place <= last, let found = memchr(start + place, CInt(first), last - place + 1) {
        let offset = start.distance(to: UnsafeRawPointer(found))
        if memcmp(found, text, text.count) == 0 { return true }
        place = offset + 1
      }
      return false
    }
    rest = Array(all.suffix(text.count - 1))
    return isThere
  }
}
