/// One message of a netlink datagram (netlink(7)).
package struct NetlinkMessage: Sendable, Equatable {
  package var type: UInt16
  package var flags: UInt16
  package var sequence: UInt32
  package var port: UInt32
  package var payload: [UInt8]

  static let headerLength = 16
  /// NLMSG_ERROR, which with the number zero is an acknowledgement, NLMSG_DONE and NLMSG_OVERRUN.
  static let error: UInt16 = 2
  static let done: UInt16 = 3
  static let overrun: UInt16 = 4
  /// NLM_F_DUMP_INTR: what is listed changed during the answer.
  static let dumpInterrupted: UInt16 = 0x10

  package init(type: UInt16, flags: UInt16, sequence: UInt32, port: UInt32, payload: [UInt8]) {
    self.type = type
    self.flags = flags
    self.sequence = sequence
    self.port = port
    self.payload = payload
  }

  /// The messages of a datagram; nil where a length in it leads past its end or back into a header, because
  /// nothing behind such a place can be trusted.
  package static func parse(_ datagram: [UInt8]) -> [NetlinkMessage]? {
    var messages: [NetlinkMessage] = []
    var rest = datagram[...]
    while !rest.isEmpty {
      guard let length = rest.integer(UInt32.self, at: 0), length >= headerLength, length <= rest.count,
        let message = NetlinkMessage(rest.prefix(Int(length)))
      else { return nil }
      messages.append(message)
      rest = rest.dropFirst(aligned(Int(length)))
    }
    return messages
  }

  private init?(_ bytes: ArraySlice<UInt8>) {
    guard let type = bytes.integer(UInt16.self, at: 4), let flags = bytes.integer(UInt16.self, at: 6),
      let sequence = bytes.integer(UInt32.self, at: 8), let port = bytes.integer(UInt32.self, at: 12)
    else { return nil }
    self.type = type
    self.flags = flags
    self.sequence = sequence
    self.port = port
    payload = Array(bytes.dropFirst(Self.headerLength))
  }

  /// As it stands in a datagram, with zeros up to where the next one begins.
  package var bytes: [UInt8] {
    let length = Self.headerLength + payload.count
    let header =
      UInt32(clamping: length).rawBytes + type.rawBytes + flags.rawBytes + sequence.rawBytes + port.rawBytes
    return header + payload + [UInt8](repeating: 0, count: Self.aligned(length) - length)
  }

  /// With zeros for what attributes of some types hold.
  ///
  /// - Parameter start: Where in the payload the attributes begin.
  func blanking(_ types: Set<UInt16>, from start: Int) -> NetlinkMessage {
    var blanked = self
    var place = start
    while let length = payload[...].integer(UInt16.self, at: place),
      let type = payload[...].integer(UInt16.self, at: place + 2), length >= 4,
      place + Int(length) <= payload.count
    {
      if types.contains(type & 0x3FFF) {
        for byte in place + 4..<place + Int(length) { blanked.payload[byte] = 0 }
      }
      place += Self.aligned(Int(length))
    }
    return blanked
  }

  /// Messages and attributes begin at multiples of four bytes (NLMSG_ALIGNTO).
  static func aligned(_ length: Int) -> Int { (length + 3) & ~3 }
}

/// The attributes behind a family header: by type, without the nested and byte-order bits; the last one counts, as in
/// the kernel. A damaged one ends the list.
package struct NetlinkAttributes: Sendable, Equatable {
  private var values: [UInt16: ArraySlice<UInt8>] = [:]

  package init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let length = rest.integer(UInt16.self, at: 0), let type = rest.integer(UInt16.self, at: 2),
      length >= 4, Int(length) <= rest.count
    {
      values[type & 0x3FFF] = rest.dropFirst(4).prefix(Int(length) - 4)
      rest = rest.dropFirst(NetlinkMessage.aligned(Int(length)))
    }
  }

  package subscript(type: UInt16) -> ArraySlice<UInt8>? { values[type] }

  /// The types that are there, in order; in an array of attributes these are its places.
  package var types: [UInt16] { values.keys.sorted() }

  package func integer<I: FixedWidthInteger>(_ type: UInt16, _: I.Type) -> I? {
    values[type]?.integer(I.self, at: 0)
  }

  /// A text up to its NUL byte; invalid UTF-8 is repaired.
  package func text(_ type: UInt16) -> String? {
    values[type].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  package func nested(_ type: UInt16) -> NetlinkAttributes? { values[type].map { NetlinkAttributes($0) } }
}

extension FixedWidthInteger {
  /// In this machine's byte order.
  package var rawBytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

extension ArraySlice<UInt8> {
  /// An integer in this machine's byte order at a distance from the start; nil where the bytes end before it does.
  package func integer<I: FixedWidthInteger>(_: I.Type, at offset: Int) -> I? {
    let size = MemoryLayout<I>.size
    guard offset >= 0, offset + size <= count else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: I.self) }
  }
}
