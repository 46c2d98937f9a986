/// An answer while it is being redacted: what was replaced is not looked at again, and nothing changes its length.
struct ConcealedBytes {
  private(set) var bytes: [UInt8]
  private var isConcealed: [Bool]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isConcealed = [Bool](repeating: false, count: bytes.count)
  }

  func isUntouched(_ range: Range<Int>) -> Bool { !isConcealed[range].contains(true) }

  /// Replaces bytes by as many others, unless some of them were replaced before.
  mutating func replace(_ range: Range<Int>, _ name: [UInt8]) {
    guard name.count == range.count, isUntouched(range) else { return }
    bytes.replaceSubrange(range, with: name)
    for place in range { isConcealed[place] = true }
  }

  /// The parts of a range that are as they were.
  func untouched(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start: Int?
    for place in range {
      if isConcealed[place] {
        if let begun = start { parts.append(begun..<place) }
        start = nil
      } else if start == nil {
        start = place
      }
    }
    if let begun = start { parts.append(begun..<range.upperBound) }
    return parts
  }

  /// A secret text in a range, without the blanks around it.
  ///
  /// - Parameter isPerson: Whether it is what a user or a machine is called.
  mutating func concealText(_ range: Range<Int>, isPerson: Bool = false, _ names: inout Pseudonyms) {
    for part in untouched(range) {
      var part = part
      while let first = part.first, Self.isBlank(bytes[first]) { part = (first + 1)..<part.upperBound }
      while let last = part.last, Self.isBlank(bytes[last]) { part = part.lowerBound..<last }
      let text = Array(bytes[part])
      guard !part.isEmpty, !SecretPlaces.isFiller(text) else { continue }
      replace(part, isPerson ? names.person(text) : names.text(text))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }
}
