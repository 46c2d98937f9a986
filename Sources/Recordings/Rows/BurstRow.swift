package import Formats
import Quantities

/// A group of packets on one interface with nothing for a while before and after it.
package struct BurstRow: TableRow {
  package enum Cause: String, FieldChoice {
    /// The first traffic after the network had been taken away, or what still passed while it was.
    case loss
    /// Nothing but packets sent again, and what acknowledges them.
    case retransmission
    /// Nothing but TCP's probes and their answers; or most of its bytes are of peers that are told next to nothing at an
    /// interval.
    case keepAlive = "keep-alive"
    /// No payload at all: connections opened, closed, reset or acknowledged.
    case control = "connection control"
    /// Most of its bytes are of peers that are polled, and polls are in it.
    case periodic
    /// More than 100,000 bytes for more than 5 s, as in AT&T's Application Resource Optimizer, or more than 1,000,000.
    case large = "large transfer"
    case single
  }

  package enum Beginner: String, FieldChoice {
    case us, peer
  }

  /// Seconds from exec.
  package var start: Double
  package var end: Double
  package var cause: Cause
  /// Who sent the first payload, or without any the first packet.
  package var begun: Beginner?
  package var packets: Double
  /// Bytes from the IP header on.
  package var sent: Double
  package var received: Double
  /// Joules; nil where no radio was named for the interface.
  package var energy: Double?
  /// Joules for each thousand bytes.
  package var perKilobyte: Double?
  /// Those with the most bytes first.
  package var peers: [String] = []
  /// How many peers there were beside those that are named.
  package var morePeers: Int?
  package var interface: String?
  package var radio: String?

  package init(
    start: Double, end: Double, cause: Cause, packets: Double = 0, sent: Double = 0, received: Double = 0
  ) {
    (self.start, self.end, self.cause) = (start, end, cause)
    (self.packets, self.sent, self.received) = (packets, sent, received)
  }

  package var bytes: Double { sent + received }

  package static let table = Table(
    "bursts", "Bursts",
    """
    Each group of packets with nothing for a while before and after it: what caused it, what it carried, and what \
    the radio would have spent on it up to the next one.
    """,
    blank: BurstRow(start: 0, end: 0, cause: .single),
    .init("start", "From", .seconds, \.start), .init("end", "Until", .seconds, \.end),
    .init("cause", "Cause", \.cause), .init("begun", "Begun by", \.begun),
    .init("packets", "Packets", .count, \.packets), .init("sent", "Sent", .bytes, \.sent),
    .init("received", "Received", .bytes, \.received), .init("energy", "Energy", .joules, \.energy),
    .init("perKilobyte", "Each kilobyte", .joules, \.perKilobyte),
    .init("peers", "Peers", first: 4, \.peers, more: \.morePeers), .init("morePeers", \.morePeers),
    .init("interface", "Interface", \.interface), .init("radio", "Radio", \.radio))
}
