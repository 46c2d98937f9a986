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

  var evidence: JSONValue {
    .members([
      "start": .number(start), "end": .number(end), "cause": .string(cause.rawValue), "bytes": .number(bytes),
      "joules": energy.map { .number($0) }, "peers": peers.json, "interface": interface.map { .string($0) },
    ])
  }
}
