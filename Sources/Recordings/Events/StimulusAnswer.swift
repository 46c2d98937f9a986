package import Formats

/// What came of a stimulus: each kind has some of these.
package struct StimulusAnswer: Sendable, Equatable {
  // Input.
  package var bytes: Int?
  // Low battery: percent, `charging` or `discharging`, and the batteries' names.
  package var capacity: Double?
  package var state: String?
  package var batteries: [String] = []
  // A memory warning: how it was told, how serious it was, who heard it; the bytes between which memory was made scarce.
  package var channel: WarningChannel?
  package var level: String?
  package var listeners: [WarningReceiver]?
  package var from: Int?
  package var to: Double?
  // The network: which way, what passes, and what was done to each way.
  package var direction: String?
  package var loopback: Bool?
  package var offline: Bool?
  package var preset: String?
  package var received: LinkWay?
  package var sent: LinkWay?
  /// What became of the delay, in words; and how long it is.
  package var delay: String?
  package var roundTripSeconds: Double?
  // Suspension: how it was done, which sockets others can still connect to; whether a resumption found the tree suspended.
  package var how: String?
  package var listening: [ListeningPlace]?
  package var suspended: Bool?
  // Storage, bytes.
  package var freed: Int?
  package var taken: Int?

  package init() {}

  static let fields: [TableField<StimulusAnswer>] = [
    .init("bytes", \.bytes), .init("capacity", \.capacity), .init("state", \.state),
    .init("batteries", \.batteries), .init("channel", \.channel), .init("level", \.level),
    .init("listeners", \.listeners), .init("from", \.from), .init("to", \.to),
    .init("direction", \.direction), .init("loopback", \.loopback), .init("offline", \.offline),
    .init("preset", \.preset), .init("received", \.received), .init("sent", \.sent),
    .init("delay", \.delay), .init("roundTripSeconds", \.roundTripSeconds), .init("how", \.how),
    .init("listening", \.listening), .init("suspended", \.suspended), .init("freed", \.freed),
    .init("taken", \.taken),
  ]
}

/// A socket at which others can connect.
package struct ListeningPlace: FieldObject {
  /// `tcp`, `tcp6` or `unix`.
  package var protocolName: String
  package var address: String?
  package var path: String?
  package var port: Int?

  package init(_ protocolName: String, address: String? = nil, port: Int? = nil) {
    (self.protocolName, self.address, self.port) = (protocolName, address, port)
  }

  package static let table = Table(
    "listening", "Listening sockets", "A socket at which others can connect.", blank: ListeningPlace(""),
    .init("protocol", \.protocolName), .init("address", \.address), .init("path", \.path),
    .init("port", \.port))
}
