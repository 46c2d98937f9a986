/// A set of codes as the kernel prints one: hexadecimal words, the most significant first (input-programming.rst).
package struct InputBits: Sendable, Equatable {
  /// The least significant first.
  private let words: [UInt64]
  /// The bits of one word: those of an unsigned long for the program that reads, 64 or 32.
  private let width: Int

  init(words: [UInt64], width: Int) {
    self.words = words
    self.width = width
  }

  /// - Returns: Nil where the text is no such list, or one longer than any that the kernel prints.
  package init?(_ text: String, width: Int) {
    let parts = text.split { $0 == " " || $0 == "\n" }
    let words = parts.compactMap { $0.utf8.count <= 16 ? UInt64($0, radix: 16) : nil }
    guard words.count == parts.count, (1...64).contains(words.count) else { return nil }
    self.words = words.reversed()
    self.width = width
  }

  package func contains(_ code: Int) -> Bool {
    guard code >= 0, code / width < words.count else { return false }
    return words[code / width] >> UInt64(code % width) & 1 == 1
  }

  package func contains(anyOf codes: ClosedRange<Int>) -> Bool { codes.contains { contains($0) } }
  package func contains(allOf codes: ClosedRange<Int>) -> Bool { codes.allSatisfy { contains($0) } }

  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// What the lists of one machine tell about the width of its words: 64 where one has more than eight digits, 32 where
  /// the longest of those with several words has exactly eight; nil where they do not tell.
  package static func width(of texts: [String]) -> Int? {
    let lists = texts.map { $0.split { $0 == " " || $0 == "\n" }.map(\.utf8.count) }
    if lists.contains(where: { $0.contains { $0 > 8 } }) { return 64 }
    return lists.contains { $0.count > 1 && $0.contains(8) } ? 32 : nil
  }
}
