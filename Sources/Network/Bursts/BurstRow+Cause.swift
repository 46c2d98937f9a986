import Recordings

extension BurstRow.Cause {
  /// The first that is true, in this order: what the network or the protocol brings about comes before habits, and habits
  /// come before size.
  ///
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
