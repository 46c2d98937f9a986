import Recordings

/// How the program deals with a peer.
struct PeerHabit {
  var kind: PeerRow.Habit?
  var rhythm: PeriodSearch?
  /// All of the peer's; the rhythm's members are indices of them.
  var requests: [RequestTracker.Request] = []

  /// Bytes of payload each way that say next to nothing: those of pings over TLS are 30 to 50.
  static let tiny = 64.0
  private static let shortestStream = 5.0
  private static let streamShare = 0.8
  private static let fewestLongPolls = 3
  /// Ports of name servers (RFC 1035, 7858, 6762) and of clocks (RFC 5905): who asks them does so for something else, or
  /// it is the system that asks.
  private static let servants: Set<UInt16> = [53, 123, 853, 5353]

  /// A server's answers look like long polls: where the peer turns to the program, only streams are told.
  init(_ tracker: RequestTracker, _ peer: TrafficMap.Peer) {
    guard !Self.servants.contains(peer.port) else { return }
    let asks = peer.isAsked
    let asked = Double(tracker.requests.count + tracker.longPolls)
    if asks, tracker.longPolls >= Self.fewestLongPolls, Double(tracker.longPolls) >= asked * 0.7 {
      kind = .longPoll
      return
    }
    if let first = tracker.first, let last = tracker.last, last - first >= Self.shortestStream,
      Double(tracker.busyWindows) * RequestTracker.quiet >= (last - first) * Self.streamShare
    {
      kind = .stream
      return
    }
    guard asks else { return }
    requests = tracker.requests
    let small = Self.keepAlives(requests, peer.transport)
    let few = Set(small)
    if let rhythm = PeriodSearch(requests.map(\.time)),
      Double(rhythm.members.count { few.contains($0) }) < Double(rhythm.members.count) * 0.7
    {
      (kind, self.rhythm) = (.poll, rhythm)
    } else if var rhythm = PeriodSearch(small.map { requests[$0].time }) {
      rhythm.members = rhythm.members.map { small[$0] }
      (kind, self.rhythm) = (.keepAlive, rhythm)
    }
  }

  /// Which say next to nothing. Datagrams by themselves are small for many reasons: there it takes a peer that was told
  /// more as well, so that there is something to keep alive; and nobody need answer (RFC 3948, 2.3).
  private static func keepAlives(_ requests: [RequestTracker.Request], _ transport: Flow.Transport) -> [Int] {
    let isConnection = transport == .tcp
    guard isConnection || requests.contains(where: { $0.sent > tiny || $0.received > tiny }) else {
      return []
    }
    return requests.indices.filter {
      !requests[$0].opens && (1...tiny).contains(requests[$0].sent)
        && ((isConnection ? 1 : 0)...tiny).contains(requests[$0].received)
    }
  }

  /// The requests that keep the rhythm.
  var members: [RequestTracker.Request] { rhythm.map { $0.members.map { requests[$0] } } ?? [] }
}
