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
  var peers: String?

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
  }

  /// Only what opens, closes and acknowledges connections: no byte of the program's.
  var isControl: Bool { cause == "connection control" }
  /// So much at once that it is worth a radio's while.
  var isLarge: Bool { cause == "large transfer" }

  var evidence: JSONValue {
    .members([
      "start": .number(start), "end": .number(end), "cause": .string(cause), "bytes": .number(bytes),
      "joules": energy.map { .number($0) }, "peers": peers.map { .string($0) },
      "interface": interface.map { .string($0) },
    ])
  }
}
