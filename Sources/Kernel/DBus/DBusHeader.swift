/// The header of a D-Bus message (D-Bus specification, "Message Protocol").
package struct DBusHeader: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case call = 1
    case reply, error, signal
  }

  /// Nil for a kind that a later version of the protocol may have.
  package var kind: Kind?
  package var expectsReply = false
  package var isBigEndian = false
  package var serial: UInt32 = 0
  package var path: String?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  package var replySerial: UInt32?
  package var destination: String?
  package var sender: String?
  package var signature = ""
  /// How many descriptors are passed with the message.
  package var descriptors = 0
  /// Where the body begins.
  package var length = 0

  /// Longest message (specification, "Message Format").
  private static let longest = 128 << 20
  /// Longest array, and so longest list of header fields.
  private static let longestArray = 64 << 20

  /// How long a message and its header are, from its first 16 bytes.
  ///
  /// - Returns: Nil where no message begins so.
  package static func extent(_ bytes: ArraySlice<UInt8>) -> (header: Int, message: Int)? {
    guard let order = bytes.first, order == UInt8(ascii: "l") || order == UInt8(ascii: "B") else {
      return nil
    }
    var reader = DBusReader(bytes, isBigEndian: order == UInt8(ascii: "B"), from: 1)
    guard let kind = reader.byte(), kind != 0, reader.skip(1), reader.byte() == 1,
      let body = reader.uint32(), let serial = reader.uint32(), serial != 0, let fields = reader.uint32(),
      fields <= longestArray, body <= longest
    else { return nil }
    let header = 16 + (Int(fields) + 7) / 8 * 8
    let message = header + Int(body)
    return message <= longest ? (header, message) : nil
  }

  package init(_ kind: Kind, serial: UInt32) {
    self.kind = kind
    self.serial = serial
  }

  /// - Parameter bytes: The whole header at least.
  /// - Returns: Nil where it is none, or one with fields that this reader does not know.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 16, let extent = Self.extent(bytes), bytes.count >= extent.header else { return nil }
    let first = bytes.startIndex
    isBigEndian = bytes[first] == UInt8(ascii: "B")
    kind = Kind(rawValue: bytes[first + 1])
    expectsReply = bytes[first + 2] & 1 == 0
    length = extent.header
    var reader = DBusReader(bytes.prefix(length), isBigEndian: isBigEndian, from: 8)
    guard let serial = reader.uint32(), let fields = reader.uint32() else { return nil }
    self.serial = serial
    let end = 16 + Int(fields)
    while reader.offset < end {
      reader.align(8)
      guard let code = reader.byte(), let type = reader.signature(), read(code, type, &reader) else {
        return nil
      }
    }
    if reader.offset != end { return nil }
  }

  private mutating func read(_ code: UInt8, _ type: String, _ reader: inout DBusReader) -> Bool {
    switch (code, type) {
    case (1, "o"): path = reader.string()
    case (2, "s"): interface = reader.string()
    case (3, "s"): member = reader.string()
    case (4, "s"): errorName = reader.string()
    case (5, "u"): replySerial = reader.uint32()
    case (6, "s"): destination = reader.string()
    case (7, "s"): sender = reader.string()
    case (8, "g"): signature = reader.signature() ?? ""
    case (9, "u"): descriptors = Int(reader.uint32() ?? 0)
    default: return reader.skipBasic(type)
    }
    return true
  }
}
