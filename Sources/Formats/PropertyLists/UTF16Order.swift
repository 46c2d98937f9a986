/// The order of the two bytes of each unit in UTF-16, and the way from there to text.
enum UTF16Order {
  case big, little

  struct Damage: Error, Equatable {
    var offset: Int
    var problem: String
  }

  /// Told by a byte order mark or, without one, by the `<` that an XML text begins with; nil where the text is not
  /// UTF-16.
  init?(_ bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF), (0x00, 0x3C): self = .big
    case (0xFF, 0xFE), (0x3C, 0x00): self = .little
    default: return nil
    }
  }

  /// The text in UTF-8, without a byte order mark.
  func decode(_ bytes: [UInt8]) throws(Damage) -> [UInt8] {
    try decode(bytes[...], skippingMark: true, largest: PropertyListBuilder.largestFile)
  }

  func decode(_ bytes: ArraySlice<UInt8>, skippingMark: Bool, largest: Int) throws(Damage) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw Damage(offset: bytes.endIndex, problem: "half of a UTF-16 unit at the end")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    if skippingMark, index < bytes.endIndex, unit(bytes, index) == 0xFEFF { index += 2 }
    while index < bytes.endIndex {
      guard let (scalar, length) = scalar(bytes, index) else {
        throw Damage(offset: index, problem: "half of a surrogate pair")
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      guard text.count <= largest else {
        throw Damage(offset: index, problem: "more than \(largest >> 20) MiB of text")
      }
      index += length
    }
    return text
  }

  private func scalar(_ bytes: ArraySlice<UInt8>, _ index: Int) -> (Unicode.Scalar, Int)? {
    let high = unit(bytes, index)
    if let scalar = Unicode.Scalar(high) { return (scalar, 2) }
    guard high < 0xDC00, index + 4 <= bytes.endIndex else { return nil }
    let low = unit(bytes, index + 2)
    guard (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)).map { ($0, 4) }
  }

  private func unit(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
    let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
    return self == .big ? first << 8 | second : second << 8 | first
  }
}
