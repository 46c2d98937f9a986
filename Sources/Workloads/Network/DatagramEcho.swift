import Glibc

/// Sends each datagram back to where it came from (RFC 862).
struct DatagramEcho {
  let socket: CInt

  /// How many are taken before the others have their turn.
  private static let most = 64
  private static let longest = 65_536

  /// Takes those that wait.
  func take(_ account: inout ServerAccount) {
    withUnsafeTemporaryAllocation(byteCount: Self.longest, alignment: 1) { room in
      for _ in 0..<Self.most {
        guard let (received, sent) = answer(room) else { return }
        account.count(ServerAccount.datagrams, requests: 1, received: received, sent: sent)
      }
    }
  }

  /// Bytes of the next one, and of what went back; nil where there is none.
  private func answer(_ room: UnsafeMutableRawBufferPointer) -> (Int, Int)? {
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &peer) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        let count = recvfrom(socket, room.baseAddress, room.count, CInt(MSG_DONTWAIT), name, &length)
        guard count >= 0 else { return nil }
        let sent = sendto(socket, room.baseAddress, count, CInt(MSG_DONTWAIT), name, length)
        return (count, max(0, sent))
      }
    }
  }
}
