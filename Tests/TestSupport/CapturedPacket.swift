import Kernel

/// A packet of a capture on the program's side of two linked hosts.
package struct CapturedPacket {
  package struct Segment {
    /// Of both ends, the program's side first, which name a connection between two hosts.
    package var ports: UInt32
    package var isEnd, isReset, hasOptions: Bool
    package var acknowledges: UInt32?
    /// Of what the other side acknowledges when it has all of the segment.
    package var next: UInt32
  }

  package var isSent: Bool
  /// In bytes from the IP header on.
  package var bytes: Int
  /// Nil for what is no TCP.
  package var segment: Segment?

  /// - Parameter frame: the packet's beginning, from the Ethernet header on.
  /// - Parameter length: the whole packet's, with that header.
  package init(frame: ArraySlice<UInt8>, length: Int) {
    let ethernet = 14
    bytes = length - ethernet
    let head = Array(frame.dropFirst(ethernet))
    let isVersion4 = head.first.map { $0 >> 4 == 4 } ?? false
    let source = isVersion4 ? head.dropFirst(12).prefix(4) : head.dropFirst(8).prefix(16)
    isSent = [LinkedHosts.near, LinkedHosts.nearIPv6].contains {
      source.elementsEqual(InternetAddress($0)?.bytes ?? [])
    }
    let (start, transport) =
      isVersion4 ? (Int(head[0] & 15) * 4, head[9]) : (40, head.count > 6 ? head[6] : 0)
    if transport == 6, head.count >= start + 20 {
      segment = Segment(Array(head[start...]), length: bytes - start, isSent: isSent)
    }
  }
}

extension CapturedPacket.Segment {
  /// RFC 9293, 3.1.
  init(_ head: [UInt8], length: Int, isSent: Bool) {
    func word(_ offset: Int) -> UInt32 { head[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    let flags = head[13]
    let options = Int(head[12] >> 4) * 4
    ports = isSent ? word(0) : word(0) << 16 | word(0) >> 16
    (isEnd, isReset, hasOptions) = (flags & 1 != 0, flags & 4 != 0, options > 20)
    acknowledges = flags & 16 != 0 ? word(8) : nil
    next = word(4) &+ UInt32(length - options) &+ (isEnd ? 1 : 0)
  }
}
