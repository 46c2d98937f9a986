package import Formats

/// What is done to the packets of one way, or was.
package struct LinkWay: FieldObject {
  /// Percent.
  package var loss: Double?
  /// Bytes a second; nil where it is not limited.
  package var rate: Double?
  package var dropped: PacketCount?
  package var passed: PacketCount?

  package init(
    loss: Double? = nil, rate: Double? = nil, dropped: PacketCount? = nil, passed: PacketCount? = nil
  ) {
    (self.loss, self.rate, self.dropped, self.passed) = (loss, rate, dropped, passed)
  }

  package static let table = Table(
    "way", "One way", "What is done to the packets of one way, or was.", blank: LinkWay(),
    .init("loss", \.loss), .init("rate", \.rate), .init("dropped", \.dropped), .init("passed", \.passed))
}

/// Packets and their bytes.
package struct PacketCount: FieldObject {
  package var packets: Int
  package var bytes: Int

  package init(packets: Int, bytes: Int) { (self.packets, self.bytes) = (packets, bytes) }

  package static let table = Table(
    "packets", "Packets", "Packets and their bytes.", blank: PacketCount(packets: 0, bytes: 0),
    .init("packets", \.packets), .init("bytes", \.bytes))
}

/// A shape of the program's network, as events tell it.
package struct NetworkShape: Sendable, Equatable {
  /// `both`, `in` or `out`.
  package var direction: String
  /// Whether it holds for the loopback device too.
  package var loopback: Bool
  /// Whether nothing passes; nil where that was all that was asked for.
  package var offline: Bool?
  package var preset: String?
  package var received: LinkWay?
  package var sent: LinkWay?
  /// What became of the delay, in words; and how long it is.
  package var delay: String?
  package var roundTripSeconds: Double?

  package init(direction: String, loopback: Bool) { (self.direction, self.loopback) = (direction, loopback) }

  static let fields: [TableField<NetworkShape>] = [
    .init("direction", \.direction), .init("loopback", \.loopback), .init("offline", \.offline),
    .init("preset", \.preset), .init("received", \.received), .init("sent", \.sent), .init("delay", \.delay),
    .init("roundTripSeconds", \.roundTripSeconds),
  ]

  /// The same as what came of a stimulus.
  package var answer: StimulusAnswer {
    var answer = StimulusAnswer()
    (answer.direction, answer.loopback, answer.offline, answer.preset) = (
      direction, loopback, offline, preset
    )
    (answer.received, answer.sent) = (received, sent)
    (answer.delay, answer.roundTripSeconds) = (delay, roundTripSeconds)
    return answer
  }
}

/// From here on the program's packets are dropped.
package struct NetworkDown: EventDetail {
  package var shape: NetworkShape

  package init(_ shape: NetworkShape) { self.shape = shape }

  package static let table = Table(
    "network.down", "network.down", "From here on the program's packets are dropped.",
    blank: NetworkDown(NetworkShape(direction: "both", loopback: true)),
    NetworkShape.fields.map { $0.of(\NetworkDown.shape) })
}

/// From here on the program's packets are slowed down, delayed or lost.
package struct NetworkShaped: EventDetail {
  package var shape: NetworkShape

  package init(_ shape: NetworkShape) { self.shape = shape }

  package static let table = Table(
    "network.shape", "network.shape", "From here on the program's packets are slowed down, delayed or lost.",
    blank: NetworkShaped(NetworkShape(direction: "both", loopback: true)),
    NetworkShape.fields.map { $0.of(\NetworkShaped.shape) })
}

/// From here on everything passes; what was dropped and passed since the shape before.
package struct NetworkUp: EventDetail {
  package var received: LinkWay
  package var sent: LinkWay

  package init(received: LinkWay, sent: LinkWay) { (self.received, self.sent) = (received, sent) }

  package static let table = Table(
    "network.up", "network.up",
    "From here on everything passes; what was dropped and passed since the shape before.",
    blank: NetworkUp(received: LinkWay(), sent: LinkWay()), .init("received", \.received),
    .init("sent", \.sent))
}
