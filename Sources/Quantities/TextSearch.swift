/// Texts within texts, found by their bytes (UTF-8). The standard library's own search brings an engine for regular expressions of a
/// megabyte along, and takes characters that look alike for the same.
extension StringProtocol {
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// The first place of a text that is not empty.
  package func firstRange(of other: String) -> Range<String.Index>? {
    var (text, wanted) = (Substring(self), other)
    let found = text.withUTF8 { text in wanted.withUTF8 { Self.offset(of: $0, in: text) } }
    return found.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: other.utf8.count)
    }
  }

  private static func offset(
    of wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let first = wanted.first, wanted.count <= text.count else { return nil }
    return (0...text.count - wanted.count).first {
      text[$0] == first && text[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }

  /// Every place, one behind the other.
  package func ranges(of other: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var rest = self[...]
    while let next = rest.firstRange(of: other) {
      ranges.append(next)
      rest = rest[next.upperBound...]
    }
    return ranges
  }

  /// What stands between the places, empty parts too.
  package func parts(between separator: String) -> [SubSequence] {
    var (parts, start): ([SubSequence], String.Index) = ([], startIndex)
    for place in ranges(of: separator) {
      parts.append(self[start..<place.lowerBound])
      start = place.upperBound
    }
    parts.append(self[start...])
    return parts
  }

  /// What stands between the places of an ASCII character, without empty parts: found by bytes, where `split` takes every character
  /// apart.
  package func pieces(between separator: Unicode.Scalar) -> [Substring] {
    let whole = Substring(self)
    var text = whole
    let separator = UInt8(ascii: separator)
    return text.withUTF8 { bytes in
      var (pieces, start): ([Substring], Int) = ([], 0)
      pieces.reserveCapacity(bytes.count { $0 == separator } + 1)
      for place in 0...bytes.count where place == bytes.count || bytes[place] == separator {
        if start < place {
          let first = whole.utf8.index(whole.startIndex, offsetBy: start)
          pieces.append(whole[first..<whole.utf8.index(first, offsetBy: place - start)])
        }
        start = place + 1
      }
      return pieces
    }
  }

  /// What stands before the first place of an ASCII character; all of it where there is none. By bytes, as above.
  package func head(before separator: Unicode.Scalar) -> SubSequence {
    self[..<(utf8.firstIndex(of: UInt8(ascii: separator)) ?? endIndex)]
  }

  package func replacing(_ other: String, with text: String) -> String {
    var (replaced, start) = ("", startIndex)
    for place in ranges(of: other) {
      replaced += self[start..<place.lowerBound] + text
      start = place.upperBound
    }
    return replaced + self[start...]
  }
}
