/// How the program deals with a peer.
struct PeerHabit {
  enum Kind: String {
    /// Asks at an interval and is answered at once.
    case poll
    /// Asks, is answered only after a while, and asks again at once (RFC 6202, 2).
    case longPoll = "long poll"
    /// Says next to nothing at an interval, as does the peer.
    case keepAlive = "keep-alive"
    /// Payload nearly all the time.
    case stream
  }

  var kind: Kind?
  var rhythm: PeriodSearch?
  /// The requests among which the rhythm's members are.
  var requests: [RequestTracker.Request] = []

  /// Bytes of payload each way that say next to nothing: those of pings over TLS are 30 to 50.
  static let tiny = 64.0
  private static let shortestStream = 5.0
  private static let streamShare = 0.8
  private static let fewestLongPolls = 3

  init(_ tracker: RequestTracker) {
    let asked = Double(tracker.requests.count + tracker.longPolls)
    if tracker.longPolls >= Self.fewestLongPolls, Double(tracker.longPolls) >= asked * 0.7 {
      kind = .longPoll
      return
    }
    if let first = tracker.first, let last = tracker.last, last - first >= Self.shortestStream,
      Double(tracker.busyWindows) * RequestTracker.quiet >= (last - first) * Self.streamShare
    {
      kind = .stream
      return
    }
    let small = tracker.requests.filter(Self.isTiny)
    if let rhythm = PeriodSearch(tracker.requests.map(\.time)) {
      let tinyMembers = rhythm.members.count { Self.isTiny(tracker.requests[$0]) }
      set(
        Double(tinyMembers) >= Double(rhythm.members.count) * 0.7 ? .keepAlive : .poll, rhythm,
        tracker.requests)
    } else if let rhythm = PeriodSearch(small.map(\.time)) {
      set(.keepAlive, rhythm, small)
    }
  }

  private mutating func set(_ kind: Kind, _ rhythm: PeriodSearch, _ requests: [RequestTracker.Request]) {
    (self.kind, self.rhythm, self.requests) = (kind, rhythm, requests)
  }

  private static func isTiny(_ request: RequestTracker.Request) -> Bool {
    !request.opens && (1...tiny).contains(request.sent) && (1...tiny).contains(request.received)
  }

  /// The requests that keep the rhythm.
  var members: [RequestTracker.Request] { rhythm.map { $0.members.map { requests[$0] } } ?? [] }
}
