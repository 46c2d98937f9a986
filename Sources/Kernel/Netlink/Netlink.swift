import CMnl
import Glibc

/// A netlink socket (netlink(7)), opened through libmnl.
package struct NetlinkSocket: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private let family: NetlinkRequest.Family
  private var sequence: UInt32 = 0

  /// Whether this build has libmnl.
  package static var isBuiltIn: Bool { cmnl_available() }

  package init(_ family: NetlinkRequest.Family) throws(SystemError) {
    guard let handle = cmnl_open(family.number, 2000) else {
      throw SystemError(code: errno, call: "socket", subject: family.rawValue)
    }
    self.handle = handle
    self.family = family
  }

  deinit { cmnl_close(handle) }

  /// More than any answer that was seen has, by far: a dump of all links with a thousand of them has 2 MB.
  private static let largest = 64 << 20

  /// Asks, and asks again while the kernel says that what it lists changed during its answer.
  ///
  /// - Returns: The messages of the answer, its final one included, with zero for the sequence and the port, which are
  ///   this socket's and not the machine's.
  package mutating func exchange(_ request: NetlinkRequest) throws(SystemError) -> [NetlinkMessage] {
    for _ in 0..<5 {
      sequence += 1
      let question = request.bytes(sequence: sequence)
      try check("send", family.rawValue) {
        question.withUnsafeBytes { cmnl_send(handle, $0.baseAddress, $0.count) }
      }
      let (answer, interrupted) = try receiveAll()
      if !interrupted { return answer }
    }
    throw SystemError(
      code: EAGAIN, call: "netlink dump", subject: "\(family.rawValue), which changed at each of five tries")
  }

  private func receiveAll() throws(SystemError) -> ([NetlinkMessage], interrupted: Bool) {
    var answer: [NetlinkMessage] = []
    var interrupted = false
    var room = Self.largest
    while room > 0 {
      let datagram = try receive()
      room -= datagram.count
      guard let messages = NetlinkMessage.parse(datagram) else {
        throw SystemError(code: EBADMSG, call: "receive", subject: family.rawValue)
      }
      for var message in messages where message.sequence == sequence && message.port == cmnl_port(handle) {
        interrupted = interrupted || message.flags & NetlinkMessage.dumpInterrupted != 0
        message.sequence = 0
        message.port = 0
        answer.append(message)
        if message.isFinal { return (answer, interrupted) }
      }
    }
    throw SystemError(code: EMSGSIZE, call: "receive", subject: family.rawValue)
  }

  /// Twice the 32 KiB that the kernel fills at most when a dump's reader offers the room.
  private func receive() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = try check("receive", family.rawValue) {
      var answer = 0
      bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { room, count in
        answer = cmnl_receive(handle, room.baseAddress, room.count)
        count = max(0, answer)
      }
      return answer
    }
    guard count > 0 else { throw SystemError(code: EBADMSG, call: "receive", subject: family.rawValue) }
    return bytes
  }
}

extension NetlinkMessage {
  fileprivate var isFinal: Bool { [Self.error, Self.done, Self.overrun].contains(type) }
}
