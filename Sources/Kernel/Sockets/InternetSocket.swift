import CLinux
package import Glibc

/// Sockets of the internet protocols by address and port (ip(7), ipv6(7)).
package enum InternetSocket {
  /// A socket that is closed before exec.
  package static func make(
    _ type: __socket_type, _ family: InternetAddress.Family, waits: Bool = true
  ) throws(SystemError) -> FileDescriptor {
    let number = family == .ipv4 ? AF_INET : AF_INET6
    let kind = CInt(type.rawValue | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue))
    return FileDescriptor(owning: try check("socket", family.rawValue) { socket(number, kind, 0) })
  }

  /// - Throws: EINPROGRESS from a socket that does not wait, and what refused it.
  package static func connect(
    _ socket: borrowing FileDescriptor, _ address: TextService.Address
  ) throws(SystemError) {
    let raw = socket.raw
    try with(address) { Glibc.connect(raw, $0, $1) }.get("connect", address.text)
  }

  /// - Throws: EADDRINUSE, EADDRNOTAVAIL where no interface has the address, EACCES below port 1024.
  package static func bind(
    _ socket: borrowing FileDescriptor, _ address: TextService.Address
  ) throws(SystemError) {
    let raw = socket.raw
    try with(address) { Glibc.bind(raw, $0, $1) }.get("bind", address.text)
  }

  /// The port that the kernel has chosen for a socket bound to port 0 (getsockname(2)).
  package static func port(of socket: borrowing FileDescriptor) throws(SystemError) -> UInt16 {
    let raw = socket.raw
    var name = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    try check("getsockname", "a socket") {
      withUnsafeMutablePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(raw, $0, &length) }
      }
    }
    // At the same place in sockaddr_in and sockaddr_in6.
    return withUnsafeBytes(of: &name) { UInt16($0[2]) << 8 | UInt16($0[3]) }
  }

  /// Sets an option that is a number (setsockopt(2)).
  package static func set(
    _ socket: borrowing FileDescriptor, level: CInt = SOL_SOCKET, _ option: CInt, _ value: CInt
  ) throws(SystemError) {
    let raw = socket.raw
    var value = value
    try check("setsockopt", "option \(option)") {
      setsockopt(raw, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }
  }

  /// The next who connected, without waiting, as a socket that does not wait. Throws EAGAIN where nobody did.
  package static func accept(_ listener: CInt) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("accept4", "a listener") { clinux_accept(listener) })
  }

  /// The result of a call, and errno after it.
  private struct Answer {
    var result: CInt
    var code: CInt
    func get(_ call: String, _ subject: String) throws(SystemError) {
      if result == -1 { throw SystemError(code: code, call: call, subject: subject) }
    }
  }

  private static func with(
    _ address: TextService.Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> Answer {
    if address.address.family == .ipv4 {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = address.port.bigEndian
      withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: address.address.bytes.prefix(4)) }
      return call(&name, body)
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = address.port.bigEndian
    withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: address.address.bytes.prefix(16)) }
    return call(&name, body)
  }

  private static func call<Name>(
    _ name: inout Name, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> Answer {
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        let result = body($0, socklen_t(MemoryLayout<Name>.size))
        return Answer(result: result, code: errno)
      }
    }
  }
}
