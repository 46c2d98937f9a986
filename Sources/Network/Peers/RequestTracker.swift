/// When the program turned to a peer, and what came of it.
///
/// A request starts where the program breaks a quiet, by a connection or by payload. One that follows an answer at
/// once, after that answer had been waited for, is the next turn of a long poll (RFC 6202, 2), not a request by itself.
struct RequestTracker {
  struct Request {
    var time: Double
    /// Payload from here to the next request.
    var sent = 0.0
    var received = 0.0
    var burst: Int
    var opens: Bool
  }

  /// Seconds: more than what lies between the packets of one exchange on most networks.
  static let quiet = 0.2
  /// Seconds that the answer of a long poll takes at least.
  static let longWait = 1.0
  /// Seconds that a connection's first payload may follow its opening by and be the same request.
  private static let handshake = 2.0

  private(set) var requests: [Request] = []
  private(set) var longPolls = 0
  private(set) var busyWindows = 0
  private(set) var first: Double?
  private(set) var last: Double?
  private var lastWindow: Int?
  private var requestTime: Double?
  private var answer: (time: Double, wait: Double)?

  mutating func add(_ packet: Packet, opens: Bool, isFirst: Bool, burst: Int) {
    let pause = last.map { packet.time - $0 } ?? .infinity
    defer { note(packet.time) }
    if opens || packet.isSent {
      ask(packet, opens: opens, isFirst: isFirst, burst: burst, pause: pause)
    } else if packet.payload > 0 {
      if let asked = requestTime { answer = (packet.time, packet.time - asked) }
      requestTime = nil
    }
    guard !requests.isEmpty else { return }
    if packet.isSent {
      requests[requests.count - 1].sent += Double(packet.payload)
    } else {
      requests[requests.count - 1].received += Double(packet.payload)
    }
  }

  private mutating func ask(_ packet: Packet, opens: Bool, isFirst: Bool, burst: Int, pause: Double) {
    defer { requestTime = packet.time }
    if requestTime == nil, let answer, answer.wait >= Self.longWait,
      packet.time - answer.time <= max(Self.quiet, answer.wait / 10)
    {
      longPolls += 1
      self.answer = nil
      return
    }
    guard pause >= Self.quiet else { return }
    if isFirst, let last = requests.last, last.opens, last.sent == 0, packet.time - last.time < Self.handshake
    {
      return
    }
    requests.append(Request(time: packet.time, burst: burst, opens: opens))
  }

  private mutating func note(_ time: Double) {
    first = first ?? time
    last = time
    let window = Int(max(-1e9, min(1e9, time / Self.quiet)).rounded(.down))
    if window != lastWindow { busyWindows += 1 }
    lastWindow = window
  }
}
