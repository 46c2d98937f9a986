package import Formats
import Quantities

/// Somebody that the program talked to.
package struct PeerRow: TableRow {
  /// How the program deals with a peer.
  package enum Habit: String, FieldChoice {
    /// Asks at an interval and is answered at once.
    case poll
    /// Asks, is answered only after a while, and asks again at once (RFC 6202, 2).
    case longPoll = "long poll"
    /// Says next to nothing at an interval, as does the peer.
    case keepAlive = "keep-alive"
    /// Payload nearly all the time.
    case stream
  }

  package var peer: String
  /// Transport, port and what the port is for: `tcp 443 (https)`.
  package var service: String?
  package var transport: String?
  package var port: Int?
  package var habit: Habit?
  /// Seconds between two of its polls.
  package var period: Double?
  package var security: PeerSecurity?
  package var connections: Double?
  /// Bytes from the IP header on.
  package var sent: Double
  package var received: Double
  package var packets: Double
  package var bursts: Double?
  /// Joules of the bursts to it; nil where no radio was named.
  package var energy: Double?
  /// Percent of the intervals that keep the period.
  package var regular: Double?
  package var polls: Double?
  package var retransmissions: Double?
  /// Seconds from exec of its first and its last packet.
  package var first: Double?
  package var last: Double?
  package var address: [String] = []
  package var interface: String?

  package init(peer: String, sent: Double = 0, received: Double = 0, packets: Double = 0) {
    (self.peer, self.sent, self.received, self.packets) = (peer, sent, received, packets)
  }

  package var bytes: Double { sent + received }

  /// What it is reached by. Recordings of before these were fields have it in the service's text alone.
  package var endpoint: (transport: String, port: Int)? {
    if let transport, let port { return (transport, port) }
    let words = (service ?? "").split(separator: " ")
    guard words.count > 1, let port = Int(words[1]) else { return nil }
    return (String(words[0]), port)
  }

  package static let table = Table(
    "peers", "Peers",
    """
    Whom the program talked to, how much, and whether at an interval: that of the polls, where most of them keep it.
    """,
    blank: PeerRow(peer: ""),
    .init("peer", "Peer", \.peer), .init("service", "Service", \.service), .init("habit", "Habit", \.habit),
    .init("period", "Interval", .seconds, \.period), .init("security", "Security", \.security),
    .init("connections", "Connections", .count, \.connections), .init("sent", "Sent", .bytes, \.sent),
    .init("received", "Received", .bytes, \.received), .init("packets", "Packets", .count, \.packets),
    .init("bursts", "Bursts", .count, \.bursts), .init("energy", "Energy", .joules, \.energy),
    .init("regular", "Regular", .percent, \.regular), .init("polls", "Times", .count, \.polls),
    .init("retransmissions", "Sent again", .count, \.retransmissions),
    .init("first", "First", .seconds, \.first), .init("last", "Last", .seconds, \.last),
    .init("address", "Address", \.address), .init("interface", "Interface", \.interface),
    .init("transport", \.transport), .init("port", \.port))
}

/// Whether what goes over a port is encrypted, by IANA's registry; nothing looks into what was sent.
package enum PeerSecurity: String, FieldChoice {
  case tls = "TLS by port"
  case clear
}
