import Glibc
package import Kernel
import Quantities

/// The other end of the network workloads: TCP by the lines of `NetworkRequest`, and UDP that sends back what comes,
/// on one port.
package final class NetworkServer: Sendable {
  package let port: UInt16
  private let address: InternetAddress
  private let listener: FileDescriptor
  private let datagrams: FileDescriptor

  /// What ends it besides the stop, in nanoseconds.
  package struct Limits: Sendable {
    /// From its start; nil: it has no end.
    package var duration: UInt64?
    /// Without any connection; nil: it waits on.
    package var idle: UInt64?
    /// For a client's first line.
    package var patience = UInt64(nanosecondsOfSeconds: 60)
    package init(duration: UInt64? = nil, idle: UInt64? = nil) {
      self.duration = duration
      self.idle = idle
    }
  }

  /// How often another port is tried where the chosen one is taken for UDP.
  private static let trials = 20
  private static let backlog: CInt = 4096

  /// - Parameter port: 0: one that is free.
  /// - Throws: EADDRINUSE, EADDRNOTAVAIL, EACCES.
  package init(_ address: InternetAddress, port: UInt16 = 0) throws(SystemError) {
    self.address = address
    var trial = 1
    while true {
      let stream = try Self.bind(SOCK_STREAM, address, port)
      let chosen = try InternetSocket.port(of: stream)
      do {
        datagrams = try Self.bind(SOCK_DGRAM, address, chosen)
      } catch {
        guard port == 0, error.code == EADDRINUSE, trial < Self.trials else { throw error }
        trial += 1
        continue
      }
      let raw = stream.raw
      try check("listen", address.text) { listen(raw, Self.backlog) }
      listener = stream
      self.port = chosen
      return
    }
  }

  private static func bind(
    _ type: __socket_type, _ address: InternetAddress, _ port: UInt16
  ) throws(SystemError) -> FileDescriptor {
    let socket = try InternetSocket.make(type, address.family, waits: false)
    if type == SOCK_STREAM { try InternetSocket.set(socket, SO_REUSEADDR, 1) }
    // `::` hears IPv4 as well, whatever the machine's default is (ipv6(7)).
    if address.family == .ipv6 { try InternetSocket.set(socket, level: CInt(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    try InternetSocket.bind(socket, TextService.Address(address, port: port))
    return socket
  }

  /// Serves until it is stopped or has reached a limit; then closes all connections.
  ///
  /// - Parameter stop: a descriptor that can be read once it is to end.
  package func serve(_ limits: Limits = Limits(), until stop: CInt) -> ServerAccount {
    withExtendedLifetime(self) {
      var loop = ServerLoop(limits, stop: stop, listener: listener.raw, datagrams: datagrams.raw)
      return loop.run()
    }
  }
}
