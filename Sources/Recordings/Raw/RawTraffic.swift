package import Formats

/// The packets of a run, without what they carried, so that another radio can be tried on them.
package struct RawTraffic: FieldObject {
  package var flows: [RawFlow] = []
  package var packets = RawPackets()
  /// The interfaces' names by their numbers.
  package var interfaces: [String: String] = [:]
  package var lookups: [RawLookup] = []
  /// Packets that were counted but not reported one by one, and the seconds from exec at which the first of them passed.
  package var lost = 0
  package var lostSince: Double?
  /// Why figures that rest on each single packet do not hold; empty where they do.
  package var unseen: [String] = []
  /// Why a recording does not hold the packets; nil where it does.
  package var missing: String?

  /// Headroom's choice: a recording with more would be larger by several megabytes.
  package static let mostPackets = 100_000

  package init() {}

  package static let table = Table(
    "traffic", "Traffic", "The packets of a run, without what they carried.", blank: RawTraffic(),
    .init("flows", \.flows), .init("packets", \.packets), .init("interfaces", \.interfaces),
    .init("lookups", \.lookups), .init("lost", \.lost), .init("lostSince", \.lostSince),
    .init("unseen", \.unseen), .init("missing", \.missing))
}

/// Packets as columns of equal length, in the order of time.
package struct RawPackets: FieldObject {
  /// Seconds from exec; negative before it.
  package var time: [Double] = []
  /// Index in the traffic's flows.
  package var flow: [Int] = []
  /// From the IP header on.
  package var bytes: [Int] = []
  /// Behind the transport's header.
  package var payload: [Int] = []
  package var sequence: [Int] = []
  package var segments: [Int] = []
  /// TCP's flags as bits (RFC 9293, 3.1).
  package var flags: [Int] = []
  /// 1 for sent, 2 for dropped by a stimulus, 3 for both.
  package var way: [Int] = []

  package init() {}

  package static let table = Table(
    "packets", "Packets", "Packets as columns of equal length, in the order of time.", blank: RawPackets(),
    .init("time", \.time), .init("flow", \.flow), .init("bytes", \.bytes), .init("payload", \.payload),
    .init("sequence", \.sequence), .init("segments", \.segments), .init("flags", \.flags),
    .init("way", \.way))
}

/// Two ends between which packets passed.
package struct RawFlow: FieldObject {
  /// The protocol's number (IANA): 6 for TCP, 17 for UDP.
  package var transport: Int
  package var local: String
  package var localPort: Int
  package var remote: String
  package var remotePort: Int
  /// The interface's number.
  package var interface: Int
  package var process: Int?
  package var name: String?

  package init(
    transport: Int, local: (address: String, port: Int), remote: (address: String, port: Int), interface: Int,
    process: Int? = nil, name: String? = nil
  ) {
    self.transport = transport
    (self.local, localPort) = local
    (self.remote, remotePort) = remote
    (self.interface, self.process, self.name) = (interface, process, name)
  }

  package static let table = Table(
    "flow", "Flow", "Two ends between which packets passed.",
    blank: RawFlow(transport: 6, local: ("", 0), remote: ("", 0), interface: 0),
    .init("transport", \.transport), .init("local", \.local), .init("localPort", \.localPort),
    .init("remote", \.remote), .init("remotePort", \.remotePort), .init("interface", \.interface),
    .init("process", \.process), .init("name", \.name))
}

/// A message to or from a name server.
package struct RawLookup: FieldObject {
  /// Seconds from exec.
  package var time: Double
  /// Index in the traffic's flows.
  package var flow: Int
  package var isSent: Bool
  /// As it went over the network (RFC 1035, 4), a byte each.
  package var bytes: [Int]

  package init(time: Double, flow: Int, isSent: Bool, bytes: [Int]) {
    (self.time, self.flow, self.isSent, self.bytes) = (time, flow, isSent, bytes)
  }

  package static let table = Table(
    "lookup", "Lookup", "A message to or from a name server.",
    blank: RawLookup(time: 0, flow: 0, isSent: false, bytes: []),
    .init("time", \.time), .init("flow", \.flow), .init("sent", \.isSent), .init("bytes", \.bytes))
}
