/// Writes a D-Bus message, in little-endian order (D-Bus specification, "Summary of D-Bus marshalling").
package struct DBusWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func align(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  package mutating func put(_ byte: UInt8) { bytes.append(byte) }

  package mutating func put(_ value: UInt32) {
    align(4)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// A text or an object path.
  package mutating func put(_ text: String) {
    put(UInt32(text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// At most 255 bytes of it, which is the longest (specification, "Valid Signatures").
  package mutating func put(signature: String) {
    let text = signature.utf8.prefix(255)
    bytes.append(UInt8(text.count))
    bytes += text
    bytes.append(0)
  }

  package mutating func put(_ texts: [String]) {
    var list = DBusWriter()
    for text in texts { list.put(text) }
    put(UInt32(list.bytes.count))
    bytes += list.bytes
  }

  /// A whole message with one of these headers; `isBigEndian`, `length` and `descriptors` do not count.
  package static func message(_ header: DBusHeader, _ body: DBusWriter = DBusWriter()) -> [UInt8] {
    var fields = DBusWriter()
    for (code, type, text) in [
      (1, "o", header.path), (2, "s", header.interface), (3, "s", header.member), (4, "s", header.errorName),
      (6, "s", header.destination), (7, "s", header.sender),
    ] as [(UInt8, String, String?)] {
      guard let text else { continue }
      fields.begin(code, type)
      fields.put(text)
    }
    if let serial = header.replySerial {
      fields.begin(5, "u")
      fields.put(serial)
    }
    if !header.signature.isEmpty {
      fields.begin(8, "g")
      fields.put(signature: header.signature)
    }
    var message = DBusWriter()
    // No reply is expected to what is no call (specification, NO_REPLY_EXPECTED).
    message.bytes = [
      UInt8(ascii: "l"), header.kind?.rawValue ?? 0, header.kind == .call && header.expectsReply ? 0 : 1, 1,
    ]
    message.put(UInt32(body.bytes.count))
    message.put(header.serial)
    message.put(UInt32(fields.bytes.count))
    message.bytes += fields.bytes
    message.align(8)
    return message.bytes + body.bytes
  }

  private mutating func begin(_ code: UInt8, _ type: String) {
    align(8)
    put(code)
    put(signature: type)
  }
}
