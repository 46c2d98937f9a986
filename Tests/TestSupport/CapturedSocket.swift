/// The life of a TCP socket on the program's side, as a capture shows it.
///
/// A socket that its program has closed is gone once the other side has acknowledged its end. What comes later is
/// answered by the kernel and belongs to no socket (net/ipv4/tcp_ipv4.c, tcp_v4_send_reset and tcp_v4_timewait_ack).
/// It holds for programs that end a connection by close(2) alone, not by shutdown(2).
///
/// What comes while close(2) holds the socket waits behind it (its backlog): it came for the socket, also behind the
/// acknowledgement, and is dropped without an answer then (tcp_v4_rcv and tcp_rcv_state_process). So where the other side had
/// ended first, and nothing is left of the socket, only what was answered belonged to none.
struct CapturedSocket {
  private var end: UInt32?
  private var isEndedByOther = false
  private var isGone = false
  private var unanswered: [CapturedPacket] = []
  /// Of the other side's end, which its last packet brought.
  private var owesAcknowledgement = false
  private var lastReceived: CapturedPacket?

  /// - Returns: what of it, and of what came before it, belonged to no socket any more.
  mutating func take(_ packet: CapturedPacket, _ segment: CapturedPacket.Segment) -> [CapturedPacket] {
    if packet.isSent { return sent(packet, segment) }
    guard !isGone else { return late(packet, segment) }
    if end == nil, segment.isEnd { isEndedByOther = true }
    lastReceived = packet
    guard let end, let acknowledged = segment.acknowledges else { return [] }
    isGone = Int32(bitPattern: acknowledged &- end) >= 0
    owesAcknowledgement = isGone && segment.isEnd
    return []
  }

  /// A reset is never answered.
  private mutating func late(_ packet: CapturedPacket, _ segment: CapturedPacket.Segment) -> [CapturedPacket]
  {
    guard isEndedByOther, !segment.isReset else { return [packet] }
    unanswered.append(packet)
    return []
  }

  private mutating func sent(_ packet: CapturedPacket, _ segment: CapturedPacket.Segment) -> [CapturedPacket]
  {
    if segment.isEnd { end = segment.next }
    // A socket's own reset carries the time stamps of its connection; one without options answers for no socket.
    let isAnswer = segment.isReset && !segment.hasOptions
    if isGone {
      defer { owesAcknowledgement = false }
      if owesAcknowledgement, !isAnswer { return [] }
      return [packet] + (unanswered.isEmpty ? [] : [unanswered.removeFirst()])
    }
    guard isAnswer else { return [] }
    // Two processors may have taken what it answers and the acknowledgement before that in the other order.
    isGone = true
    return [packet] + (lastReceived.map { [$0] } ?? [])
  }
}
