import Recordings

/// Follows the connections of one TCP flow, one after the other, packet by packet.
///
/// The kernel itself deals with some of the last packets, those after close(2), and before Linux 6.7 with a listener's
/// own answer to an opening; no program attached to a cgroup sees those. Nothing here waits for them.
struct ConnectionTracker {
  private let flow: Int32
  private(set) var done: [Connection] = []
  private(set) var current: Connection?

  /// The number behind the last byte of each way that was ever seen.
  private var sentEnd: UInt32?
  private var receivedEnd: UInt32?
  private var openingNumber: UInt32?
  /// That of the peer's opening, where it met ours on the way.
  private var theirOpeningNumber: UInt32?
  private var lastSent: (time: Double, number: UInt32, payload: UInt32)?
  private var lastDataWasSent: Bool?
  /// Probes of ours and of theirs that wait for an acknowledgement.
  private var answersProbe = false
  private var theirProbe = false
  private var hasPayload = false
  private var wasOpeningTold = false

  init(flow: Int32) { self.flow = flow }

  var all: [Connection] { current.map { done + [$0] } ?? done }

  /// Whether a packet that was just told is the first with payload since the opening.
  private(set) var isFirstPayload = false
  /// Whether it asked for a connection that had not been asked for before.
  private(set) var isOpening = false

  mutating func add(_ packet: Packet) -> PacketRole {
    open(packet)
    let role = packet.isDropped ? .dropped : packet.isSent ? sent(packet) : received(packet)
    note(packet, role)
    if !packet.isDropped || packet.isSent {
      close(packet)
      advance(packet)
    }
    return role
  }

  /// A SYN with another number than the last is another connection.
  private mutating func open(_ packet: Packet) {
    (isFirstPayload, isOpening) = (false, false)
    let asks = packet.flags.contains(.syn) && !packet.flags.contains(.acknowledges)
    if asks, meets(packet) { return }
    if current != nil, !asks || openingNumber == packet.sequence {
      isOpening = asks && packet.isSent && !packet.isDropped && !wasOpeningTold
      wasOpeningTold = wasOpeningTold || isOpening
      return
    }
    if let current { done.append(current) }
    current = Connection(
      flow: flow, how: !asks ? .before : packet.isSent ? .opened : .accepted, start: packet.time)
    (sentEnd, receivedEnd, lastSent, lastDataWasSent) = (nil, nil, nil, nil)
    (answersProbe, theirProbe, hasPayload) = (false, false, false)
    (openingNumber, theirOpeningNumber) = (asks ? packet.sequence : nil, nil)
    isOpening = asks && packet.isSent && !packet.isDropped
    wasOpeningTold = isOpening
  }

  /// Both open at once: ours is under way when the peer's comes (RFC 9293, 3.5).
  private mutating func meets(_ packet: Packet) -> Bool {
    guard let current, current.how == .opened, !packet.isSent, !packet.isDropped else { return false }
    if packet.sequence == theirOpeningNumber { return true }
    guard !current.isAnswered, current.firstEnd == nil else { return false }
    theirOpeningNumber = packet.sequence
    return true
  }

  /// Each end's opening then goes a second time, under its number, as part of the answer to the other's.
  private func answersOpening(_ packet: Packet) -> Bool {
    theirOpeningNumber != nil && packet.flags.isSuperset(of: [.syn, .acknowledges])
  }

  private mutating func sent(_ packet: Packet) -> PacketRole {
    if answersOpening(packet) { return .control }
    let length = Self.length(packet)
    if let sentEnd {
      if isProbe(packet, sentEnd) {
        if !answersProbe { current?.probes.append(packet.time) }
        answersProbe = true
        current?.keepAlives.append(packet.time)
        return .keepAlive
      }
      if length > 0, SequenceNumber.isBefore(packet.sequence, sentEnd) { return .again }
    }
    return packet.payload > 0 ? .data : answersTheirProbe(packet) ? .keepAlive : .control
  }

  private mutating func received(_ packet: Packet) -> PacketRole {
    if answersOpening(packet) { return .control }
    if let receivedEnd {
      if packet.flags.isDisjoint(with: [.syn, .fin, .reset]), packet.payload <= 1,
        packet.sequence == receivedEnd &- 1
      {
        theirProbe = true
        return .keepAlive
      }
      if Self.length(packet) > 0, SequenceNumber.isBefore(packet.sequence, receivedEnd) { return .again }
    }
    if packet.payload > 0 {
      answersProbe = false
      return .data
    }
    guard answersProbe, packet.flags.isDisjoint(with: [.syn, .fin, .reset]) else { return .control }
    answersProbe = false
    return .keepAlive
  }

  private mutating func answersTheirProbe(_ packet: Packet) -> Bool {
    guard theirProbe, packet.flags.isDisjoint(with: [.syn, .fin, .reset]) else { return false }
    theirProbe = false
    return true
  }

  /// None or one byte just before what comes next (RFC 9293, 3.8.4). A last byte that was sent by itself within the
  /// last ten seconds may have been lost: that is sent again. A probe of a closed window looks the same as this one.
  private func isProbe(_ packet: Packet, _ end: UInt32) -> Bool {
    guard packet.flags.isDisjoint(with: [.syn, .fin, .reset]), packet.payload <= 1,
      packet.sequence == end &- 1, current?.isAnswered == true
    else { return false }
    guard packet.payload == 1, let lastSent, lastSent.payload == 1, lastSent.number == packet.sequence else {
      return true
    }
    return packet.time - lastSent.time > 10
  }

  private mutating func note(_ packet: Packet, _ role: PacketRole) {
    guard var connection = current else { return }
    defer { current = connection }
    guard !packet.isDropped else { return }
    answer(packet, &connection)
    connection.packets += max(1, Int(packet.segments))
    if packet.isSent {
      connection.sent += Double(packet.bytes)
    } else {
      connection.received += Double(packet.bytes)
    }
    if role == .again, packet.isSent { connection.retransmissions += max(1, Int(packet.segments)) }
    guard packet.payload > 0, role != .keepAlive else { return }
    connection.lastData = packet.time
    connection.closed = nil
    if role == .data {
      isFirstPayload = !hasPayload
      hasPayload = true
    }
    if packet.isSent {
      if role == .data, isSmall(packet) { connection.small += max(1, Int(packet.segments)) }
    } else if lastDataWasSent == true {
      connection.turns += 1
    }
    lastDataWasSent = packet.isSent
  }

  /// The peer's first packet ends the wait; on kernels that hide its SYN-ACK a later one does.
  private func answer(_ packet: Packet, _ connection: inout Connection) {
    guard !connection.isAnswered else { return }
    switch connection.how {
    case .before: connection.isAnswered = true
    case .opened where !packet.isSent && !packet.flags.contains(.reset):
      connection.isAnswered = true
      connection.handshake = packet.time - connection.start
    case .accepted where !packet.flags.contains(.syn):
      connection.isAnswered = true
      if !packet.isSent { connection.handshake = packet.time - connection.start }
    default: break
    }
  }

  /// Up to 99 bytes that do not end a larger write. What directly follows 500 bytes or more within 10 ms is taken for
  /// the end of one: an estimate, since packets do not show where a write began.
  private func isSmall(_ packet: Packet) -> Bool {
    guard packet.payload < 100 else { return false }
    guard let lastSent, lastDataWasSent == true else { return true }
    return
      !(lastSent.payload >= 500 && lastSent.number &+ lastSent.payload == packet.sequence
      && packet.time - lastSent.time < 0.01)
  }

  private mutating func close(_ packet: Packet) {
    guard var connection = current, packet.flags.contains(.fin) || packet.flags.contains(.reset) else {
      return
    }
    if connection.closed == nil { connection.closed = packet.time }
    if connection.firstEnd == nil {
      let isReset = packet.flags.contains(.reset)
      let isRefusal = isReset && !packet.isSent && connection.how == .opened && !connection.isAnswered
      connection.firstEnd =
        isRefusal
        ? .refused : isReset ? packet.isSent ? .resetByUs : .resetByPeer : packet.isSent ? .us : .peer
    }
    current = connection
  }

  private mutating func advance(_ packet: Packet) {
    let end = packet.sequence &+ Self.length(packet)
    // A reset's number may be anything where there is no connection.
    guard !packet.flags.contains(.reset) else { return }
    if packet.isSent {
      if sentEnd.map({ SequenceNumber.isBefore($0, end) }) ?? true { sentEnd = end }
      if packet.payload > 0 { lastSent = (packet.time, packet.sequence, packet.payload) }
    } else if receivedEnd.map({ SequenceNumber.isBefore($0, end) }) ?? true {
      receivedEnd = end
    }
  }

  /// SYN and FIN take a number each (RFC 9293, 3.4).
  private static func length(_ packet: Packet) -> UInt32 {
    packet.payload &+ (packet.flags.contains(.syn) ? 1 : 0) &+ (packet.flags.contains(.fin) ? 1 : 0)
  }
}
