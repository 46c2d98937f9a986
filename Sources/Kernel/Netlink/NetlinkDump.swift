import Glibc

/// The answer to one dump request, put together from its datagrams.
///
/// It ends with NLMSG_DONE and nothing else: a dump that merely stops is a failure, not a short list.
package struct NetlinkDump<Value> {
  package enum Progress: Sendable { case more, done }

  package private(set) var values: [Value] = []
  /// The kernel's tables changed while it was answering (NLM_F_DUMP_INTR), so that the list can lack or repeat items.
  package private(set) var interrupted = false
  private let sequence: UInt32
  private let port: UInt32
  private let subject: String
  private let decode: (NetlinkMessage) -> Value?

  private static var error: UInt16 { NetlinkMessage.error }
  private static var done: UInt16 { NetlinkMessage.done }
  private static var overrun: UInt16 { NetlinkMessage.overrun }

  /// - Parameter decode: Gives nil for a message that is not asked for or not understood.
  package init(
    sequence: UInt32, port: UInt32, subject: String = "NETLINK_ROUTE",
    decode: @escaping (NetlinkMessage) -> Value?
  ) {
    self.sequence = sequence
    self.port = port
    self.subject = subject
    self.decode = decode
  }

  package mutating func take(_ datagram: [UInt8]) throws(SystemError) -> Progress {
    guard let messages = NetlinkMessage.parse(datagram) else { throw failure(EBADMSG) }
    for message in messages where message.sequence == sequence && message.port == port {
      interrupted = interrupted || message.flags & NetlinkMessage.dumpInterrupted != 0
      switch message.type {
      case Self.error, Self.done:
        try checkCode(message)
        return .done
      case Self.overrun: throw failure(ENOBUFS)
      default: if let value = decode(message) { values.append(value) }
      }
    }
    return .more
  }

  /// Both kinds of final message begin with zero or a negated errno; NLMSG_DONE may come without.
  private func checkCode(_ message: NetlinkMessage) throws(SystemError) {
    guard let code = message.payload[...].integer(Int32.self, at: 0) else {
      if message.type == Self.error { throw failure(EBADMSG) }
      return
    }
    guard code == 0 else { throw failure(code < 0 && code > -4096 ? -code : EBADMSG) }
  }

  private func failure(_ code: CInt) -> SystemError {
    SystemError(code: code, call: "netlink dump", subject: subject)
  }
}
