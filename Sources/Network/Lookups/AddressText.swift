/// Addresses as inet_ntop(3) writes them, so that those of an answer are found among the flows' ends.
enum AddressText {
  /// - Parameter bytes: four of IPv4 or sixteen of IPv6, else an empty text comes back.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.count == 4 { return dotted(bytes) }
    guard bytes.count == 16 else { return "" }
    let all = Array(bytes)
    let words = stride(from: 0, to: 16, by: 2).map { UInt16(all[$0]) << 8 | UInt16(all[$0 + 1]) }
    let zeros = longestZeros(words)
    // RFC 4291, 2.5.5: IPv4 within IPv6, as the C library spells it.
    if zeros == 0..<6 || zeros == 0..<5 && words[5] == 0xFFFF {
      return (zeros == 0..<6 ? "::" : "::ffff:") + dotted(all[12...])
    }
    guard let zeros else { return text(words[...]) }
    return text(words[..<zeros.lowerBound]) + "::" + text(words[zeros.upperBound...])
  }

  private static func dotted(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { String($0) }.joined(separator: ".")
  }

  private static func text(_ words: ArraySlice<UInt16>) -> String {
    words.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The first of the longest runs of two zeros or more (RFC 5952, 4.2).
  private static func longestZeros(_ words: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    while start < words.count {
      var end = start
      while end < words.count, words[end] == 0 { end += 1 }
      if end - start >= 2, end - start > best?.count ?? 0 { best = start..<end }
      start = max(end, start + 1)
    }
    return best
  }
}
