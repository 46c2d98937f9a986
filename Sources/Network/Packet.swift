/// What the kernel handed over in one piece, at the place where it belongs to a socket.
package struct Packet: Sendable, Equatable {
  /// Seconds from exec; negative before it.
  package var time: Double
  /// Index in `Traffic.flows`.
  package var flow: Int32
  /// Bytes from the IP header on, those of the headers that each of its segments gets on the wire included.
  package var bytes: UInt32
  /// Bytes behind the transport's header.
  package var payload: UInt32
  /// TCP's number of its first byte (RFC 9293); 0 for other transports.
  package var sequence: UInt32
  /// Packets on the wire that it stands for, as the network card or the kernel cuts or has joined them.
  package var segments: UInt16
  package var flags: Flags
  package var way: Way

  /// TCP's (RFC 9293, 3.1).
  package struct Flags: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let fin = Flags(rawValue: 1)
    package static let syn = Flags(rawValue: 2)
    package static let reset = Flags(rawValue: 4)
    package static let push = Flags(rawValue: 8)
    package static let acknowledges = Flags(rawValue: 16)
  }

  package struct Way: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// By the program; else to it.
    package static let sent = Way(rawValue: 1)
    /// Lost because a stimulus had taken the network away, so that no radio carried it.
    package static let dropped = Way(rawValue: 2)
  }

  package init(
    time: Double, flow: Int32, bytes: UInt32, payload: UInt32 = 0, sequence: UInt32 = 0, segments: UInt16 = 1,
    flags: Flags = [], way: Way = []
  ) {
    self.time = time
    self.flow = flow
    self.bytes = bytes
    self.payload = payload
    self.sequence = sequence
    self.segments = segments
    self.flags = flags
    self.way = way
  }

  package var isSent: Bool { way.contains(.sent) }
  package var isDropped: Bool { way.contains(.dropped) }
}
