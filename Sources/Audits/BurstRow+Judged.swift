import Documents
import Formats
import Quantities
import Recordings

extension AuditInput {
  /// In the order of time.
  var bursts: [BurstRow] { tables.bursts.sorted { $0.start < $1.start } }
}

extension BurstRow {
  /// Most of it are polls and what they fetch.
  var isPolls: Bool { cause == .periodic }
  /// So much at once that it is worth a radio's while.
  var isLarge: Bool { cause == .large }

  func carries(_ peer: PeerRow) -> Bool {
    guard interface == nil || peer.interface == nil || interface == peer.interface else { return false }
    return peers.contains(peer.peer)
  }

  var evidence: Evidence {
    [
      "start": .moment(start), "end": .moment(end), "cause": .text(cause.rawValue),
      "bytes": .figure(bytes, .bytes),
      "joules": energy.map { .figure($0, .joules) }, "peers": .list(peers),
      "interface": interface.map { .text($0) },
    ]
  }
}
