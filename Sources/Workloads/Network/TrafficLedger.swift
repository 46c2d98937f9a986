import Formats
import Kernel
import Quantities

/// What a client has sent and received, by its own count and by the kernel's.
struct TrafficLedger {
  var connections = 0
  /// Used and not opened.
  private(set) var inherited = 0
  /// Of these, those that the server has closed first.
  var ended = 0
  var requests = 0
  /// Bytes of payload, the lines of requests included.
  var sent = 0
  var received = 0
  /// Nil once the kernel did not tell of a connection.
  private(set) var counted: ConnectionCount? = ConnectionCount(
    segmentsSent: 0, segmentsReceived: 0, bytesSentAgain: 0, hasTimestamps: true)
  /// Nil once a pause was so close to what ends a burst that it is unknown.
  private(set) var bursts: Int? = 0
  private var last: UInt64?

  /// Seconds without a packet that end a burst of an ordinary run.
  static let burstGap = 1.5
  /// How far a packet may be from the moment that this process knows of: an acknowledgement may wait for 200 ms
  /// (RFC 1122, 4.2.3.2; TCP_DELACK_MAX of the kernel).
  private static let uncertainty = 0.25

  /// Tells that a packet goes or has come now.
  mutating func note() {
    let now = Clock.nanoseconds()
    let gap = last.map { Double(secondsOfNanoseconds: now - $0) } ?? .infinity
    last = now
    if gap >= Self.burstGap + Self.uncertainty {
      bursts? += 1
    } else if gap > Self.burstGap - Self.uncertainty {
      bursts = nil
    }
  }

  /// For a stretch in which the kernel sends by itself.
  mutating func loseBursts() { bursts = nil }

  /// Tells that a connection is closed now.
  ///
  /// - Parameter count: the kernel's, just before.
  mutating func close(_ count: ConnectionCount?) {
    note()
    guard let count, let sum = counted else {
      counted = nil
      return
    }
    counted = ConnectionCount(
      segmentsSent: sum.segmentsSent + count.segmentsSent,
      segmentsReceived: sum.segmentsReceived + count.segmentsReceived,
      bytesSentAgain: sum.bytesSentAgain + count.bytesSentAgain,
      hasTimestamps: sum.hasTimestamps && count.hasTimestamps)
  }

  /// Tells that a connection is used from now on that another has opened.
  ///
  /// - Parameter count: the kernel's, before.
  mutating func inherit(_ count: ConnectionCount?) {
    inherited += 1
    guard let count, let sum = counted else {
      counted = nil
      return
    }
    counted = ConnectionCount(
      segmentsSent: sum.segmentsSent - count.segmentsSent,
      segmentsReceived: sum.segmentsReceived - count.segmentsReceived,
      bytesSentAgain: sum.bytesSentAgain - count.bytesSentAgain, hasTimestamps: sum.hasTimestamps)
  }

  var facts: [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "connections": .integer(connections), "closedByServer": .integer(ended), "requests": .integer(requests),
      "bytesSent": .integer(sent), "bytesReceived": .integer(received),
    ]
    if let bursts { facts["burstsExpected"] = .integer(bursts) }
    if let counted {
      facts["kernel"] = [
        "source": "getsockopt(TCP_INFO)", "segmentsSent": .integer(counted.segmentsSent),
        "segmentsReceived": .integer(counted.segmentsReceived),
        "bytesSentAgain": .integer(counted.bytesSentAgain),
      ]
    }
    return facts
  }

  /// Packets of one connection that go or come after the kernel's count was read: the end of each side, the
  /// acknowledgement of the other's, one that waited, and a reset.
  private static let last = 4.0
  /// Bytes of TCP's header without options, with timestamps, and with all that it can hold (RFC 9293, 3.1).
  private static let header = (plain: 20.0, timestamps: 32.0, longest: 60.0)

  func truth(_ family: InternetAddress.Family) -> [String: TrueFigure] {
    var truth = ["network.connections": TrueFigure(Double(connections)), "network.lookups": TrueFigure(0)]
    truth["network.bursts"] = bursts.map { TrueFigure(Double($0)) }
    guard let counted else { return truth }
    let ending = Self.last * Double(connections + inherited)
    // Without options (RFC 791, RFC 8200).
    let address = family == .ipv4 ? 20.0 : 40.0
    let header = address + (counted.hasTimestamps ? Self.header.timestamps : Self.header.plain)
    let extra = ending * (address + Self.header.longest)
    let again = Double(counted.bytesSentAgain)
    let (out, back) = (Double(counted.segmentsSent), Double(counted.segmentsReceived))
    truth["network.sent.packets"] = TrueFigure(out, extra: ending)
    truth["network.sent.bytes"] = TrueFigure(Double(sent) + again + out * header, extra: extra)
    truth["network.received.packets"] = TrueFigure(back, extra: ending)
    truth["network.received.bytes"] = TrueFigure(Double(received) + back * header, extra: extra)
    return truth
  }
}
