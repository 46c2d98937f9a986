/// Texts within texts, found by their bytes (UTF-8). The standard library's own search brings an engine for regular expressions of a
/// megabyte along, and takes characters that look alike for the same.
extension StringProtocol {
  package func contains(_ other: String) -> Bool { firstRange(of: other) != nil }

  /// The first place of a text that is not empty.
  package func firstRange(of other: String) -> Range<String.Index>? {
    let wanted = other.utf8
    guard let first = wanted.first else { return nil }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
      rest = rest.dropFirst()
    }
    return nil
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

  package func replacing(_ other: String, with text: String) -> String {
    var (replaced, start) = ("", startIndex)
    for place in ranges(of: other) {
      replaced += self[start..<place.lowerBound] + text
      start = place.upperBound
    }
    return replaced + self[start...]
  }
}
