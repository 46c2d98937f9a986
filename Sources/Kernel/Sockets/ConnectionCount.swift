import CLinux

/// What the kernel has counted of one TCP connection so far (tcp(7), TCP_INFO; struct tcp_info in linux/tcp.h).
package struct ConnectionCount: Sendable, Equatable {
  /// Packets, those that carry nothing and those sent again included, as cut for the wire (RFC 4898, SegsOut and SegsIn).
  package var segmentsSent: Int
  package var segmentsReceived: Int
  /// Bytes of payload that were sent again.
  package var bytesSentAgain: Int
  /// Whether every packet carries a timestamp (RFC 7323), which takes 12 bytes with its padding.
  package var hasTimestamps: Bool

  package init(
    segmentsSent: Int, segmentsReceived: Int, bytesSentAgain: Int, hasTimestamps: Bool
  ) {
    self.segmentsSent = segmentsSent
    self.segmentsReceived = segmentsReceived
    self.bytesSentAgain = bytesSentAgain
    self.hasTimestamps = hasTimestamps
  }

  /// - Throws: what getsockopt(2) answered; ENODATA from a kernel before 4.19, which does not count all of this.
  package static func read(_ socket: borrowing FileDescriptor) throws(SystemError) -> ConnectionCount {
    let raw = socket.raw
    var count = clinux_connection_count()
    try check("getsockopt", "TCP_INFO") { clinux_count_connection(raw, &count) }
    return ConnectionCount(
      segmentsSent: Int(count.segments_sent), segmentsReceived: Int(count.segments_received),
      bytesSentAgain: Int(count.bytes_sent_again), hasTimestamps: count.has_timestamps)
  }
}
