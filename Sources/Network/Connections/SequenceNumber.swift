/// TCP's numbers run around (RFC 9293, 3.4): what counts is which of two is ahead by less than half of them.
enum SequenceNumber {
  static func isBefore(_ one: UInt32, _ other: UInt32) -> Bool { Int32(bitPattern: one &- other) < 0 }
}
