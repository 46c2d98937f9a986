import Documents

/// A line of the table `connections`.
struct ConnectionLine {
  /// Seconds from exec; nil where it was there before.
  var opened: Double?
  /// Whether the program opened it, not another to it.
  var isOwn: Bool
  var peer: String
  /// Questions to a name server over TCP (RFC 7766, RFC 7858).
  var isNameService: Bool
  var isTLS: Bool
  /// Both ways.
  var bytes: Double
  /// Both ways.
  var packets: Double
  /// Packets of the program with so little in them that a larger one could have carried several.
  var small: Double
  /// Times that the other end answered what the program had sent.
  var turns: Double
  var keepAlives: Double
  var lastData: Double?
  /// Seconds from exec; nil where it was open at the end.
  var closed: Double?
  var closedBy: String
  /// Seconds without data before it was closed.
  var idle: Double?

  static func all(_ input: AuditInput) -> [ConnectionLine] {
    input.table("connections").compactMap { ConnectionLine($0) }
  }

  private init?(_ line: JSONValue) {
    guard let peer = line["peer"]?.string else { return nil }
    let port = line.figure("port").map { ":" + JSONWriter.text($0) } ?? ""
    self.peer = peer + port
    isNameService = [":53", ":853"].contains(port)
    opened = line.figure("opened")
    isOwn = line["how"]?.string == "opened"
    isTLS = line["security"]?.string?.contains("TLS") ?? false
    bytes = (line.figure("sent") ?? 0) + (line.figure("received") ?? 0)
    packets = line.figure("packets") ?? 0
    small = line.figure("small") ?? 0
    turns = line.figure("turns") ?? 0
    keepAlives = line.figure("keepAlives") ?? 0
    lastData = line.figure("lastData")
    closed = line.figure("closed")
    closedBy = line["closedBy"]?.string ?? ""
    idle = line.figure("idle")
  }

  /// Refused, or never answered.
  var hasFailed: Bool { closedBy == "refused" || closedBy == "never answered" }
  var isOpen: Bool { closed == nil && !hasFailed }

  /// Seconds for which it stood without data, up to its close or the end of the run.
  func quiet(_ duration: Double) -> Double {
    idle ?? max(0, (closed ?? duration) - (lastData ?? opened ?? 0))
  }

  /// So many in a second, on average from its opening to its last data; a shorter time counts as a second.
  func rate(_ count: Double) -> Double { count / max(1, (lastData ?? 0) - (opened ?? 0)) }

  /// A quarter of its packets and more are small ones of the program, and they come no faster than one may type: of
  /// three packets for a key, its own, its echo and what acknowledges that, one is small.
  func isTyped(_ pace: Double) -> Bool { small > 0 && small * 4 >= packets && rate(small) <= pace }

  /// Half of its packets and more are TCP's probes and their answers.
  var isKeptAliveOnly: Bool { keepAlives > 0 && keepAlives * 4 >= packets }

  var evidence: JSONValue {
    .members([
      "peer": .string(peer), "start": opened.map { .number($0) }, "end": closed.map { .number($0) },
      "bytes": .number(bytes), "roundTrips": .number(turns), "smallPackets": .number(small),
      "idleSeconds": idle.map { .number($0) }, "closedBy": closedBy.isEmpty ? nil : .string(closedBy),
    ])
  }
}
