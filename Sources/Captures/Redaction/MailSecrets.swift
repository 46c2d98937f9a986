/// Conceals mail addresses (RFC 5322, 3.4.1, as they are written in practice).
enum MailSecrets {
  /// `user@1000.service` is a name of systemd's.
  private static let units: Set<String> = [
    "service", "slice", "scope", "socket", "mount", "device", "timer", "target", "swap", "path",
  ]

  static func conceal(_ text: inout ConcealedBytes, _ names: inout Pseudonyms) {
    let source = text.bytes
    var start = 0
    while let sign = source[start...].firstIndex(of: UInt8(ascii: "@")) {
      start = sign + 1
      let before = source[..<sign].suffix(64).reversed().prefix { $0.isWord || "._%+-".utf8.contains($0) }
        .count
      let after = source[(sign + 1)...].prefix(253).prefix { $0.isWord || ".-".utf8.contains($0) }
      guard before > 0, isDomain(String(decoding: after, as: UTF8.self)) else { continue }
      text.concealText((sign - before)..<sign, isPerson: true, &names)
      text.concealText(after.startIndex..<after.endIndex, &names)
    }
  }

  private static func isDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, last.count >= 2, !labels.contains("") else {
      return false
    }
    return last.allSatisfy(\.isLetter) && !units.contains(String(last))
  }
}
