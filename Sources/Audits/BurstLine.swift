import Documents

/// A line of the table `bursts`.
struct BurstLine {
  /// Seconds from exec.
  var start: Double
  var end: Double
  var cause: String
  /// Both ways, from the IP header on.
  var bytes: Double
  /// Joules; nil where no radio was named for its interface.
  var energy: Double?
  var interface: String?
  /// Names of the first four, separated by commas.
  var peers: String?
  /// Whether the other end sent its first packet; nil where that is not recorded.
  var isBegunByPeer: Bool?

  /// In the order of time.
  static func all(_ input: AuditInput) -> [BurstLine] {
    input.table("bursts").compactMap { BurstLine($0) }.sorted { $0.start < $1.start }
  }

  private init?(_ line: JSONValue) {
    guard let start = line.figure("start"), start.isFinite else { return nil }
    self.start = start
    end = max(start, line.figure("end") ?? start)
    cause = line["cause"]?.string ?? "not known"
    bytes = (line.figure("sent") ?? 0) + (line.figure("received") ?? 0)
    energy = line.figure("energy")
    interface = line["interface"]?.string
    peers = line["peers"]?.string
    isBegunByPeer = line["begun"]?.string.map { $0 == "peer" }
  }

  /// Most of it are polls and what they fetch.
  var isPolls: Bool { cause == "periodic" }
  /// So much at once that it is worth a radio's while.
  var isLarge: Bool { cause == "large transfer" }

  func carries(_ peer: PeerLine) -> Bool {
    guard let peers, interface == nil || peer.interface == nil || interface == peer.interface else {
      return false
    }
    let names = peers.split(separator: ", ")
    return names.contains { $0 == peer.peer || $0.hasPrefix(peer.peer + " and ") }
  }

  var evidence: JSONValue {
    .members([
      "start": .number(start), "end": .number(end), "cause": .string(cause), "bytes": .number(bytes),
      "joules": energy.map { .number($0) }, "peers": peers.map { .string($0) },
      "interface": interface.map { .string($0) },
    ])
  }
}
