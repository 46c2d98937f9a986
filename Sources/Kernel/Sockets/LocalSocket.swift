import CLinux
import Glibc

/// Stream sockets of this machine (unix(7)) that never wait, with the descriptors passed over them.
package enum LocalSocket {
  /// Who connected, as the kernel noted it at connect(2) (unix(7), SO_PEERCRED and SO_PEERGROUPS).
  package struct Peer: Sendable {
    fileprivate var raw: clinux_peer
    package var pid: Int32 { raw.pid }
    package var user: UInt32 { raw.user }
  }

  /// Where a socket lies: in the file system, or under an abstract name.
  package struct Address: Sendable, Equatable {
    package var name: [UInt8]
    package var isAbstract: Bool
    package init(name: [UInt8], isAbstract: Bool) {
      self.name = name
      self.isAbstract = isAbstract
    }
  }

  /// - Parameter mode: Who may connect, as of chmod(2).
  /// - Returns: A descriptor that the caller closes; the path is the caller's to remove as well.
  package static func listen(_ path: String, mode: UInt32) throws(SystemError) -> CInt {
    try check("listen", path) { clinux_listen_local(path, mode) }
  }

  /// The next who connected. Throws EAGAIN where nobody did.
  package static func accept(_ listener: CInt) throws(SystemError) -> (descriptor: CInt, peer: Peer) {
    var peer = clinux_peer()
    let descriptor = try check("accept4", "a local socket") { clinux_accept_local(listener, &peer) }
    return (descriptor, Peer(raw: peer))
  }

  /// - Parameter peer: Whose identity the other side is to see; takes root. Nil: this process's own.
  package static func connect(_ address: Address, as peer: Peer? = nil) throws(SystemError) -> CInt {
    let subject = String(decoding: address.name, as: UTF8.self)
    let name = address.name.map { CChar(bitPattern: $0) }
    return try check("connect", subject) {
      guard let peer else { return clinux_connect_local(name, name.count, address.isAbstract, nil) }
      return withUnsafePointer(to: peer.raw) {
        clinux_connect_local(name, name.count, address.isAbstract, $0)
      }
    }
  }

  package enum Received {
    case bytes(Int, [CInt])
    case nothing
    /// The other side has closed, or the connection is broken.
    case end
  }

  /// Reads into the room given. Descriptors that came along are the caller's to close.
  package static func receive(_ socket: CInt, _ room: inout [UInt8]) -> Received {
    var passed = [CInt](repeating: -1, count: Int(CLINUX_PASSED))
    var count = 0
    while true {
      let got = room.withUnsafeMutableBytes {
        clinux_receive_passed(socket, $0.baseAddress, $0.count, &passed, &count)
      }
      if got > 0 { return .bytes(got, Array(passed[..<count])) }
      guard got == -1 else { return .end }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .nothing : .end
    }
  }

  /// How many of the bytes went; 0 where there is no room now, nil where nobody reads any more.
  package static func send(_ socket: CInt, _ bytes: ArraySlice<UInt8>, _ descriptors: [CInt]) -> Int? {
    while true {
      let sent = bytes.withUnsafeBytes {
        clinux_send_passed(socket, $0.baseAddress, $0.count, descriptors, descriptors.count)
      }
      if sent >= 0 { return sent }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == ETOOMANYREFS ? 0 : nil
    }
  }
}
