import Glibc
package import Kernel

/// An IPv4 socket on a free port of the loopback address, where nothing listens. Closed in programs of other tests, which would be born
/// with it.
package struct LoopbackSocket: ~Copyable {
  package let descriptor: FileDescriptor
  package let port: UInt16

  /// - Parameter kind: `SOCK_STREAM` or `SOCK_DGRAM`, and other flags of socket(2).
  package init(_ kind: Int32) throws(SystemError) {
    let made = Glibc.socket(AF_INET, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
    descriptor = FileDescriptor(owning: made)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let place = bytes.bindMemory(to: sockaddr.self).baseAddress else { return -1 }
      return bind(made, place, size) == 0 ? getsockname(made, place, &size) : -1
    }
    guard made >= 0, code == 0 else { throw SystemError(code: errno, call: "bind", subject: "the loopback") }
    port = UInt16(bigEndian: address.sin_port)
  }
}
