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

  static let count = 16
  private static let untoldIndex = 12

  package func sentPackets(_ kind: Kind) -> UInt64 { values[kind.rawValue] }
  package func sentBytes(_ kind: Kind) -> UInt64 { values[kind.rawValue + 1] }
  package func receivedPackets(_ kind: Kind) -> UInt64 { values[kind.rawValue + 2] }
  package func receivedBytes(_ kind: Kind) -> UInt64 { values[kind.rawValue + 3] }
  /// Pieces that were counted and not told one by one.
  package var untold: UInt64 { values[Self.untoldIndex] }
}
