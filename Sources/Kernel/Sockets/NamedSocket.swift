import CLinux
package import Glibc

/// Sockets of this machine by name (unix(7)): a path, or behind an `@` a name in the kernel's own list.
package enum NamedSocket {
  /// Bytes that a name can have.
  package static let longestName = 107

  /// A socket that does not wait and is closed before exec.
  package static func make(_ type: __socket_type) throws(SystemError) -> FileDescriptor {
    let kind = CInt(type.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    return FileDescriptor(owning: try check("socket", "AF_UNIX") { socket(AF_UNIX, kind, 0) })
  }

  /// Makes the name and the socket of a listener or a receiver one.
  package static func bind(_ socket: borrowing FileDescriptor, _ name: String) throws(SystemError) {
    let raw = socket.raw
    try with(name) { address, length in Glibc.bind(raw, address, length) }.get("bind", name)
  }

  /// - Throws: ECONNREFUSED where nobody listens, ENOENT where there is no such name, EAGAIN where too many wait already.
  package static func connect(_ socket: borrowing FileDescriptor, _ name: String) throws(SystemError) {
    let raw = socket.raw
    try with(name) { address, length in Glibc.connect(raw, address, length) }.get("connect", name)
  }

  /// The result of a call, and errno after it.
  private struct Answer {
    var result: CInt
    var code: CInt
    func get(_ call: String, _ subject: String) throws(SystemError) {
      if result == -1 { throw SystemError(code: code, call: call, subject: subject) }
    }
  }

  private static func with(_ name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> Answer {
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty, bytes.count <= longestName, !bytes.contains(0) else {
      return Answer(result: -1, code: bytes.count > longestName ? ENAMETOOLONG : EINVAL)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isAbstract = bytes[0] == 0x40
    if isAbstract { address.sun_path.0 = 0 }
    let head = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(head + bytes.count + (isAbstract ? 0 : 1))
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        let result = body($0, length)
        return Answer(result: result, code: errno)
      }
    }
  }
}
