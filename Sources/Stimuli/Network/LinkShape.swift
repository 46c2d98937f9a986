import Glibc
package import Kernel
package import Recordings

/// What a link does to the packets on it: loses some, carries only so many at a time, and takes its time.
package struct LinkShape: Sendable, Equatable {
  /// One direction of it.
  package struct Way: Sendable, Equatable {
    /// Bytes a second, from the IP header on; nil: no limit.
    package var rate: Double?
    /// How likely a packet is lost, from 0 to 1. What the kernel sends in one piece and has cut up later is lost in one.
    package var loss: Double
    package init(rate: Double? = nil, loss: Double = 0) {
      self.rate = rate
      self.loss = loss
    }
    package var isShut: Bool { loss >= 1 }
    package var isOpen: Bool { loss <= 0 && rate == nil }
  }

  package var received: Way
  package var sent: Way
  /// Seconds of the round trip, all of them on the way out: what has come in cannot be held back any more.
  package var delay: Double
  package var sparesLoopback: Bool
  /// Nil: everybody.
  package var peer: InternetAddress?

  package init(
    received: Way = Way(), sent: Way = Way(), delay: Double = 0, sparesLoopback: Bool = false,
    peer: InternetAddress? = nil
  ) {
    self.received = received
    self.sent = sent
    self.delay = delay
    self.sparesLoopback = sparesLoopback
    self.peer = peer
  }

  package static let shut = LinkShape(received: Way(loss: 1), sent: Way(loss: 1))

  /// Whether all is lost that it has a say in, on one way at least, as where there is no network.
  package var isLoss: Bool {
    (received.isShut || received.isOpen) && (sent.isShut || sent.isOpen)
      && (received.isShut || sent.isShut)
  }
}

// MARK: - What the network's stimuli have in common

extension LinkShape {
  /// The parameter `direction`; `what`: what is done to the packets.
  package static func directionParameter(_ what: String) -> StimulusParameter {
    StimulusParameter(
      "direction", .choice(["both", "in", "out"]), "\(what): both, in or out [default: both]")
  }

  package static let peerParameter = StimulusParameter(
    "peer", .text, "the IP address of the only other end that is meant")
  package static let loopbackParameter = StimulusParameter(
    "except-loopback", .flag, "lets what stays on this machine pass")

  /// Why the parameter `peer` is no address; nil where it is one or is not given.
  package static func peerProblem(_ request: StimulusRequest) -> StimulusProblem? {
    guard let peer = request.text("peer"), InternetAddress(peer) == nil else { return nil }
    return StimulusProblem("\"\(peer)\" is no IP address, such as 192.0.2.1", in: "peer")
  }

  /// The same shape for the direction, the peer and the links that a request names.
  ///
  /// - Throws: EINVAL where the peer is no address.
  package func narrowed(by request: StimulusRequest) throws(SystemError) -> LinkShape {
    var shape = self
    let direction = request.text("direction") ?? "both"
    if direction == "in" { shape.sent = Way() }
    if direction == "out" { shape.received = Way() }
    shape.sparesLoopback = request.flag("except-loopback")
    if let text = request.text("peer") {
      guard let peer = InternetAddress(text) else {
        throw SystemError(code: EINVAL, call: "inet_pton", subject: "\(text), which is no IP address")
      }
      shape.peer = peer
    }
    return shape
  }
}
