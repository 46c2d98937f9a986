import CMnl
import Glibc

/// A routing netlink socket (rtnetlink(7)), opened through libmnl.
package struct NetlinkSocket: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var sequence: UInt32 = 0

  /// Whether this build has libmnl.
  package static var isBuiltIn: Bool { cmnl_available() }

  package init() throws(SystemError) {
    guard let handle = cmnl_open_route(2000) else {
      throw SystemError(code: errno, call: "socket", subject: "NETLINK_ROUTE")
    }
    self.handle = handle
  }

  deinit { cmnl_close(handle) }

  package enum Request: UInt16, Sendable {
    /// RTM_GETLINK, RTM_GETADDR, RTM_GETROUTE of linux/rtnetlink.h.
    case links = 18
    case addresses = 22
    case routes = 26
  }

  /// Asks for all objects of a kind, again while the kernel says that they changed during its answer.
  package mutating func dump<Value>(
    _ request: Request, decode: @escaping (NetlinkMessage) -> Value?
  ) throws(SystemError) -> [Value] {
    for _ in 0..<5 {
      sequence += 1
      var dump = NetlinkDump(sequence: sequence, port: cmnl_port(handle), decode: decode)
      try check("send", "NETLINK_ROUTE") { cmnl_send_dump(handle, request.rawValue, sequence) }
      while try dump.take(receive()) == .more {}
      if !dump.interrupted { return dump.values }
    }
    throw SystemError(
      code: EAGAIN, call: "netlink dump", subject: "NETLINK_ROUTE, which changed at each of five tries")
  }

  /// Twice the 32 KiB that the kernel fills at most when a dump's reader offers the room.
  private func receive() throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = try check("receive", "NETLINK_ROUTE") {
      buffer.withUnsafeMutableBytes { cmnl_receive(handle, $0.baseAddress, $0.count) }
    }
    guard count > 0 else { throw SystemError(code: EBADMSG, call: "receive", subject: "NETLINK_ROUTE") }
    return Array(buffer[..<count])
  }
}
