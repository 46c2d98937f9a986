/// Packets between the same two ends.
package struct Flow: Sendable, Hashable {
  package enum Transport: Sendable, Hashable {
    case tcp
    case udp
    /// By its protocol number (IANA), such as 1 for ICMP.
    case other(UInt8)
  }

  package var transport: Transport
  /// The program's end.
  package var local: Endpoint
  package var remote: Endpoint
  /// The interface's number in the program's network namespace (if_nametoindex(3)).
  package var interface: Int
  /// The process that made the socket, or that listens where it was made for it; nil where it is not known.
  package var process: Process?

  package struct Process: Sendable, Hashable {
    package var pid: Int32
    package var name: String
    package init(pid: Int32, name: String) {
      self.pid = pid
      self.name = name
    }
  }

  /// Always the loopback's number (LOOPBACK_IFINDEX in include/net/flow.h).
  package static let loopback = 1

  package init(
    _ transport: Transport, local: Endpoint, remote: Endpoint, interface: Int, process: Process? = nil
  ) {
    self.transport = transport
    self.local = local
    self.remote = remote
    self.interface = interface
    self.process = process
  }
}

package struct Endpoint: Sendable, Hashable {
  /// As inet_ntop(3) writes it.
  package var address: String
  /// 0 where the transport has none.
  package var port: UInt16
  package init(_ address: String, _ port: UInt16) {
    self.address = address
    self.port = port
  }
}
