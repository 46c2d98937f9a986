import Recordings

/// One TCP connection (RFC 9293), as its packets show it.
struct Connection {
  var flow: Int32
  var how: ConnectionRow.Opening
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
  var firstEnd: ConnectionRow.Ending?
  /// The first FIN or reset after which no payload came.
  var closed: Double?
  var isAnswered = false

  init(flow: Int32, how: ConnectionRow.Opening, start: Double) {
    self.flow = flow
    self.how = how
    self.start = start
  }

  var ending: ConnectionRow.Ending {
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

  func row(_ flow: Flow, peer: String, port: UInt16, interface: String) -> ConnectionRow {
    var row = ConnectionRow(peer: peer, how: how, closedBy: ending)
    row.opened = how == .before ? nil : start
    row.process = flow.process?.name
    (row.address, row.port, row.interface) = (flow.remote.address, Int(port), interface)
    row.security = Service.security(.tcp, port)
    (row.handshake, row.lastData, row.closed, row.idle) = (handshake, lastData, end, idle)
    (row.sent, row.received) = (sent, received)
    (row.packets, row.small, row.turns) = (Double(packets), Double(small), Double(turns))
    (row.retransmissions, row.keepAlives) = (Double(retransmissions), Double(keepAlives.count))
    row.keepAlive = keepAliveInterval
    return row
  }

  /// Where payload came after the only FIN that was seen, the payload was the last of it.
  private var end: Double? { closed ?? (firstEnd == nil ? nil : lastData) }

  /// Seconds from the last payload to its end.
  private var idle: Double? {
    guard let end, let lastData else { return nil }
    return max(0, end - lastData)
  }
}
