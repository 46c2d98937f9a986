/// Why a burst came about. The first of these that is true is its cause, in this order: what the network or the
/// protocol brings about comes before habits, and habits come before size.
enum BurstCause: String, CaseIterable {
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

  /// - Parameters:
  ///   - polled: bytes of the peers whose polls are in it.
  ///   - keptAlive: the same of peers that are kept alive by payload.
  init(_ burst: Burst, afterLoss: Bool, polled: Double, keptAlive: Double) {
    if afterLoss {
      self = .loss
    } else if burst.data == 0 {
      self = burst.again > 0 ? .retransmission : burst.keepAlive > 0 ? .keepAlive : .control
    } else if keptAlive * 2 >= burst.bytes {
      self = .keepAlive
    } else if (polled + keptAlive) * 2 >= burst.bytes {
      self = .periodic
    } else if burst.bytes > 100_000 && burst.end - burst.start > 5 || burst.bytes > 1_000_000 {
      self = .large
    } else {
      self = .single
    }
  }
}
