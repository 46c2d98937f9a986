import Kernel

/// Answers on a routing netlink socket.
enum NetlinkFuzz: FuzzTarget {
  static let name = "netlink"

  static func run(_ bytes: [UInt8]) {
    for message in NetlinkMessage.parse(bytes) ?? [] {
      _ = NetlinkLink(message)
      _ = NetlinkAddress(message).map { ($0.address.text, NetlinkAddress.scopeName(0)) }
      _ = DefaultRoute.routes(message).map { $0.map { $0.gateway?.text } }
      _ = RouteLookup(message)
      _ = RefusingRoute(message)
    }
    // The sequence and port of the corpus' messages are mutated as well: those of the first count.
    let first = NetlinkMessage.parse(bytes)?.first
    var dump = NetlinkDump(sequence: first?.sequence ?? 1, port: first?.port ?? 0) { $0.payload.count }
    _ = try? dump.take(bytes)
  }
}
