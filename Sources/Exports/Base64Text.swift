/// Bytes as Base64 (RFC 4648), for what reads it beside us.
package enum Base64Text {
  /// Section 4.
  package static func standard(_ bytes: [UInt8]) -> String { text(bytes, "+/") }

  /// Section 5, for addresses and file names.
  package static func urlSafe(_ bytes: [UInt8]) -> String { text(bytes, "-_") }

  private static func text(_ bytes: [UInt8], _ last: String) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last)
    return stride(from: 0, to: bytes.count, by: 3).map { at -> String in
      let three = (0..<3).map { at + $0 < bytes.count ? UInt32(bytes[at + $0]) : 0 }
      let all = three[0] << 16 | three[1] << 8 | three[2]
      let count = min(4, bytes.count - at + 1)
      let digits = (0..<count).map { letters[Int(all >> (18 - 6 * UInt32($0)) & 63)] }
      return String(digits) + String(repeating: "=", count: 4 - count)
    }.joined()
  }
}
