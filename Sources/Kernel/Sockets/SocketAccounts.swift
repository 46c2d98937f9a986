import Glibc

/// What the kernel knows of a TCP connection (sock_diag(7), `struct tcp_info` in linux/tcp.h).
package struct SocketAccount: Sendable, Equatable {
  package var inode: UInt64
  /// The kernel's own number of the socket, which is not given again.
  package var cookie: UInt64
  package var local: InternetAddress
  package var localPort: UInt16
  package var remote: InternetAddress
  package var remotePort: UInt16
  /// TCP_LISTEN and so on, of include/net/tcp_states.h.
  package var state: UInt8
  /// Bytes of payload, those sent again left out.
  package var sentBytes: UInt64
  package var receivedBytes: UInt64
  package var sentPackets: UInt64
  package var receivedPackets: UInt64
  package var retransmissions: UInt64
  /// The number of the cgroup that opened it; nil before Linux 5.8.
  package var group: UInt64?

  package static let listening: UInt8 = 10

  /// Nil for any other message, one that ends too early, and a socket that the kernel gives no account of.
  init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 20, let family = payload.integer(UInt8.self, at: 0),
      let state = payload.integer(UInt8.self, at: 1), payload.count >= 72,
      let inode = payload.integer(UInt32.self, at: 68), let low = payload.integer(UInt32.self, at: 44),
      let high = payload.integer(UInt32.self, at: 48)
    else { return nil }
    let length = CInt(family) == AF_INET ? 4 : 16
    guard let local = InternetAddress(family: family, payload[8..<(8 + length)]),
      let remote = InternetAddress(family: family, payload[24..<(24 + length)])
    else { return nil }
    (self.local, self.remote) = (local, remote)
    localPort = UInt16(payload[4]) << 8 | UInt16(payload[5])
    remotePort = UInt16(payload[6]) << 8 | UInt16(payload[7])
    (self.state, self.inode, cookie) = (state, UInt64(inode), UInt64(high) << 32 | UInt64(low))
    let attributes = NetlinkAttributes(payload.dropFirst(72))
    // INET_DIAG_CGROUP_ID.
    group = attributes[21]?.integer(UInt64.self, at: 0)
    // INET_DIAG_INFO.
    guard let info = attributes[2],
      let received = info.integer(UInt64.self, at: 128),
      let acknowledged = info.integer(UInt64.self, at: 120),
      let sentPackets = info.integer(UInt32.self, at: 136),
      let receivedPackets = info.integer(UInt32.self, at: 140),
      let again = info.integer(UInt32.self, at: 100)
    else { return nil }
    (sentBytes, receivedBytes) = (acknowledged, received)
    (self.sentPackets, self.receivedPackets) = (UInt64(sentPackets), UInt64(receivedPackets))
    retransmissions = UInt64(again)
  }
}

/// All TCP connections of this process's network namespace.
package enum SocketAccounts {
  /// - Throws: what the kernel answered; ENOSYS in a build without libmnl.
  package static func all() throws(SystemError) -> [SocketAccount] {
    var socket = try NetlinkSocket(.socketDiagnosis)
    var accounts: [SocketAccount] = []
    for family in [AF_INET, AF_INET6] {
      accounts += try socket.exchange(question(UInt8(family))).compactMap { SocketAccount($0) }
    }
    return accounts
  }

  /// SOCK_DIAG_BY_FAMILY with `struct inet_diag_req_v2`: TCP in any state, with INET_DIAG_INFO.
  private static func question(_ family: UInt8) -> NetlinkRequest {
    let head: [UInt8] = [family, UInt8(IPPROTO_TCP), 1 << 1, 0] + UInt32.max.rawBytes
    return NetlinkRequest(
      .socketDiagnosis, type: 20, payload: head + [UInt8](repeating: 0, count: 48))
  }
}
