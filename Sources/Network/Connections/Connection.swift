import Documents

/// One TCP connection (RFC 9293), as its packets show it.
struct Connection {
  enum Opening: String {
    case opened
    case accepted
    /// Before its packets were looked at.
    case before
  }

  enum Ending: String {
    case us
    case peer
    case resetByUs = "reset by us"
    case resetByPeer = "reset by peer"
    case open = "open at the end"
    case refused
    case unanswered = "never answered"
  }

  var flow: Int32
  var how: Opening
  /// Seconds from exec: its first packet.
  var start: Double
  var handshake: Double?
  var sent = 0.0
  var received = 0.0
  var packets = 0
  var small = 0
  var turns = 0
  var retransmissions = 0
  /// When each was sent, unanswered repetitions too.
  var keepAlives: [Double] = []
  /// When each was sent that did not repeat one that was waiting for its answer.
  var probes: [Double] = []
  /// The last packet with payload.
  var lastData: Double?
  var firstEnd: Ending?
  /// The first FIN or reset after which no payload came.
  var closed: Double?
  var isAnswered = false

  init(flow: Int32, how: Opening, start: Double) {
    self.flow = flow
    self.how = how
    self.start = start
  }

  var ending: Ending {
    firstEnd ?? (how == .opened && !isAnswered ? .unanswered : .open)
  }

  var failed: Bool { ending == .refused || ending == .unanswered }
  var isReset: Bool { ending == .resetByUs || ending == .resetByPeer }

  /// Whether its opening by the program was answered no sooner than at a time, so that what the peer says from then on
  /// comes of it.
  func wasOpenedByUs(since time: Double) -> Bool {
    how == .opened && handshake.map { start + $0 >= time } != false
  }

  /// The median of the intervals between probes, repetitions left out: those have an interval of their own
  /// (`tcp_keepalive_intvl` in tcp(7)).
  var keepAliveInterval: Double? {
    guard probes.count >= 2 else { return nil }
    let intervals = zip(probes.dropFirst(), probes).map { $0 - $1 }.sorted()
    return intervals[intervals.count / 2]
  }

  func line(_ flow: Flow, peer: String, port: UInt16, interface: String) -> JSONValue {
    .members([
      "opened": how == .before ? nil : .number(start), "how": .string(how.rawValue),
      "process": (flow.process?.name).map { .string($0) },
      "peer": .string(peer), "address": .string(flow.remote.address), "port": .integer(port),
      "security": Service.security(.tcp, port).map { .string($0) },
      "handshake": handshake.map { .number($0) }, "sent": .number(sent), "received": .number(received),
      "packets": .integer(packets), "small": .integer(small), "turns": .integer(turns),
      "retransmissions": .integer(retransmissions), "keepAlives": .integer(keepAlives.count),
      "keepAlive": keepAliveInterval.map { .number($0) }, "lastData": lastData.map { .number($0) },
      "closed": end.map { .number($0) }, "closedBy": .string(ending.rawValue),
      "idle": idle.map { .number($0) },
      "interface": .string(interface),
    ])
  }

  /// Where payload came after the only FIN that was seen, the payload was the last of it.
  private var end: Double? { closed ?? (firstEnd == nil ? nil : lastData) }

  /// Seconds from the last payload to its end.
  private var idle: Double? {
    guard let end, let lastData else { return nil }
    return max(0, end - lastData)
  }
}
