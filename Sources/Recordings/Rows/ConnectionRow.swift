package import Formats
import Quantities

/// One TCP connection (RFC 9293), as its packets show it.
package struct ConnectionRow: TableRow {
  package enum Opening: String, FieldChoice {
    case opened
    case accepted
    /// Before its packets were looked at.
    case before
  }

  package enum Ending: String, FieldChoice {
    case us
    case peer
    case resetByUs = "reset by us"
    case resetByPeer = "reset by peer"
    case open = "open at the end"
    case refused
    case unanswered = "never answered"
  }

  /// Seconds from exec; nil where it was there before.
  package var opened: Double?
  package var how: Opening
  /// The process's name.
  package var process: String?
  package var peer: String
  package var address: String?
  package var port: Int?
  package var security: PeerSecurity?
  /// Seconds.
  package var handshake: Double?
  /// Bytes from the IP header on.
  package var sent = 0.0
  package var received = 0.0
  /// Both ways.
  package var packets = 0.0
  /// Packets of the program with so little in them that a larger one could have carried several.
  package var small = 0.0
  /// Times that the other end answered what the program had sent.
  package var turns = 0.0
  package var retransmissions = 0.0
  package var keepAlives = 0.0
  /// Seconds between two probes.
  package var keepAlive: Double?
  /// Seconds from exec.
  package var lastData: Double?
  /// Seconds from exec; nil where it was open at the end.
  package var closed: Double?
  package var closedBy: Ending
  /// Seconds without data before it was closed.
  package var idle: Double?
  package var interface: String?

  package init(peer: String, how: Opening, closedBy: Ending) {
    (self.peer, self.how, self.closedBy) = (peer, how, closedBy)
  }

  package static let table = Table(
    "connections", "Connections",
    """
    Each TCP connection: who opened and who closed it, what it carried, and how long it stood idle before it was \
    closed.
    """,
    blank: ConnectionRow(peer: "", how: .before, closedBy: .open),
    .init("opened", "Opened", .seconds, \.opened), .init("how", "How", \.how),
    .init("process", "Program", \.process), .init("peer", "Peer", \.peer),
    .init("address", "Address", \.address), .init("port", "Port", \.port),
    .init("security", "Security", \.security), .init("handshake", "Handshake", .seconds, \.handshake),
    .init("sent", "Sent", .bytes, \.sent), .init("received", "Received", .bytes, \.received),
    .init("packets", "Packets", .count, \.packets), .init("small", "Small packets", .count, \.small),
    .init("turns", "Round trips", .count, \.turns),
    .init("retransmissions", "Sent again", .count, \.retransmissions),
    .init("keepAlives", "Keep-alives", .count, \.keepAlives),
    .init("keepAlive", "Kept alive every", .seconds, \.keepAlive),
    .init("lastData", "Last data", .seconds, \.lastData), .init("closed", "Closed", .seconds, \.closed),
    .init("closedBy", "Closed by", \.closedBy), .init("idle", "Idle before", .seconds, \.idle),
    .init("interface", "Interface", \.interface))
}
