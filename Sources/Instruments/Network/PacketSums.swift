/// What `BPF/packets.bpf.c` has counted of the whole tree, in packets and bytes. Sums over the interfaces that count as
/// the network's, over the others, and over what a stimulus dropped.
package struct PacketSums: Sendable, Equatable {
  /// In the order of `enum sum`.
  package var values: [UInt64]

  package init(values: [UInt64]) { self.values = values }

  package enum Kind: Int, CaseIterable, Sendable {
    case network = 0
    case loopback = 4
    case dropped = 8
  }

  /// What datagrams larger than the link were cut into, by one way.
  struct Cuts {
    /// All fragments that they make, computed from the link's size.
    var fragments: UInt64
    /// Packets and bytes that this adds to the datagrams.
    var packets: UInt64
    var bytes: UInt64
    /// Datagrams that may have been cut for all that is known: not of TCP, and large enough for two fragments.
    var cuttable: UInt64
  }

  static let count = 24
  private static let untoldIndex = 12
  private static let (strangersIndex, pastIndex) = (13, 14)
  private static let (cutSent, cutReceived) = (16, 20)

  package func sentPackets(_ kind: Kind) -> UInt64 { values[kind.rawValue] }
  package func sentBytes(_ kind: Kind) -> UInt64 { values[kind.rawValue + 1] }
  package func receivedPackets(_ kind: Kind) -> UInt64 { values[kind.rawValue + 2] }
  package func receivedBytes(_ kind: Kind) -> UInt64 { values[kind.rawValue + 3] }
  /// Pieces that were counted and not told one by one.
  package var untold: UInt64 { values[Self.untoldIndex] }
  /// How often a socket was used whose packets are not seen.
  var strangers: UInt64 { values[Self.strangersIndex] }
  /// How often something was sent past the protocols.
  var pastProtocols: UInt64 { values[Self.pastIndex] }

  var sentCuts: Cuts { cuts(Self.cutSent) }
  var receivedCuts: Cuts { cuts(Self.cutReceived) }

  private func cuts(_ first: Int) -> Cuts {
    Cuts(
      fragments: values[first], packets: values[first + 1], bytes: values[first + 2],
      cuttable: values[first + 3])
  }

  /// The network's sums without what cutting adds, one way or the other.
  func uncut(sent: Bool, received: Bool) -> PacketSums {
    var sums = self
    for (isWanted, cuts, place) in [(sent, sentCuts, 0), (received, receivedCuts, 2)] where isWanted {
      sums.values[place] -= min(sums.values[place], cuts.packets)
      sums.values[place + 1] -= min(sums.values[place + 1], cuts.bytes)
    }
    return sums
  }
}
