import Glibc
import Kernel

/// Both ends of a TCP connection from this machine to itself (ip(7)).
struct LoopbackConnection: ~Copyable {
  let client: FileDescriptor
  let server: FileDescriptor

  init() throws(SystemError) {
    let listener = try Self.socket()
    let raw = listener.raw
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try Self.call("bind", &address) { bind(raw, $0, $1) }
    try check("listen", "127.0.0.1") { listen(raw, 1) }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try Self.call("getsockname", &address) { name, _ in getsockname(raw, name, &size) }
    let client = try Self.socket()
    let own = client.raw
    try Self.call("connect", &address) { connect(own, $0, $1) }
    server = FileDescriptor(owning: try check("accept", "127.0.0.1") { accept(raw, nil, nil) })
    self.client = client
  }

  private static func socket() throws(SystemError) -> FileDescriptor {
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return FileDescriptor(owning: try check("socket", "AF_INET") { Glibc.socket(AF_INET, kind, 0) })
  }

  private static func call(
    _ name: String, _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> CInt
  ) throws(SystemError) {
    try check(name, "127.0.0.1") {
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }
}
