import Glibc
import Kernel

/// Two network namespaces with a cable between them (veth(4)): one for the program that is measured, one for servers.
///
/// Nothing but the programs talks over it: addresses of neighbours are fixed, and IPv6 asks for no routers.
package final class LinkedHosts {
  package static let near = "10.77.0.1"
  package static let far = "10.77.0.2"
  package static let nearIPv6 = "fd77::1"
  package static let farIPv6 = "fd77::2"
  /// Of the program's side.
  package static let interface = "cable0"

  private let name: String
  private var servers: [RunningTool] = []

  /// Whether this machine lets itself be given such hosts.
  package static let areAllowed: Bool = {
    guard let hosts = try? LinkedHosts(), hosts.counters() != nil else { return false }
    return access("/usr/bin/tcpdump", X_OK) == 0 && access("/usr/sbin/ethtool", X_OK) == 0
  }()

  package enum Failure: Error {
    case command([String], String)
    case silent([String])
  }

  package init() throws {
    name = "headroom-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    for side in [client, server] { try Self.ip(["netns", "add", side]) }
    try Self.ip([
      "-n", client, "link", "add", Self.interface, "type", "veth", "peer", "name", "cable1", "netns", server,
    ])
    for (side, link) in [(client, Self.interface), (server, "cable1")] { try quieten(side, link) }
    try address(client, Self.interface, Self.near, Self.nearIPv6)
    try address(server, "cable1", Self.far, Self.farIPv6)
    try acquaint(client, Self.interface, [Self.far, Self.farIPv6], try hardware(server, "cable1"))
    try acquaint(server, "cable1", [Self.near, Self.nearIPv6], try hardware(client, Self.interface))
  }

  deinit {
    for tool in servers {
      tool.send(SIGKILL)
      _ = try? tool.finish(within: 10)
    }
    for side in [client, server] { _ = try? Self.ip(["netns", "del", side]) }
  }

  private var client: String { "\(name)-near" }
  private var server: String { "\(name)-far" }

  private func quieten(_ side: String, _ link: String) throws {
    // What asks for routers and reports groups would be counted by the cable and is nobody's traffic.
    try Self.run(inside(side, ["sysctl", "-qw", "net.ipv6.conf.\(link).router_solicitations=0"]))
    try Self.run(inside(side, ["sysctl", "-qw", "net.ipv6.conf.\(link).accept_dad=0"]))
    try Self.run(inside(side, ["sysctl", "-qw", "net.ipv6.conf.\(link).addr_gen_mode=1"]))
    try Self.ip(["-n", side, "link", "set", "lo", "up"])
    try Self.ip(["-n", side, "link", "set", link, "arp", "off", "multicast", "off", "up"])
    try Self.run(inside(side, ["ethtool", "-K", link, "tso", "off", "gso", "off", "gro", "off"]))
  }

  private func address(_ side: String, _ link: String, _ four: String, _ six: String) throws {
    try Self.ip(["-n", side, "address", "add", four + "/24", "dev", link])
    try Self.ip(["-n", side, "address", "add", six + "/64", "dev", link, "nodad"])
  }

  private func hardware(_ side: String, _ link: String) throws -> String {
    let words = try Self.ip(["-n", side, "-o", "link", "show", link]).output.split(separator: " ")
    guard let place = words.firstIndex(of: "link/ether") else { throw Failure.silent([link]) }
    return String(words[place + 1])
  }

  private func acquaint(_ side: String, _ link: String, _ others: [String], _ hardware: String) throws {
    for other in others {
      try Self.ip([
        "-n", side, "neigh", "replace", other, "lladdr", hardware, "dev", link, "nud", "permanent",
      ])
    }
  }

  /// Puts the kernel's joining and cutting of segments back, as a real machine has it.
  package func allowOffloads() throws {
    for (side, link) in [(client, Self.interface), (server, "cable1")] {
      try Self.run(inside(side, ["ethtool", "-K", link, "tso", "on", "gso", "on", "gro", "on"]))
    }
  }

  private func inside(_ side: String, _ words: [String]) -> [String] {
    ["/usr/bin/nsenter", "--net=/run/netns/\(side)"] + words
  }

  @discardableResult private static func run(_ words: [String]) throws -> Tool {
    let tool = try Tool.run(program: words[0], Array(words.dropFirst()))
    guard tool.status == 0 else { throw Failure.command(words, tool.errors) }
    return tool
  }

  @discardableResult private static func ip(_ words: [String]) throws -> Tool {
    try run(["/sbin/ip"] + words)
  }

  // MARK: - Using them

  /// Starts a server on the far side and waits until it has written something to either of its streams.
  package func serve(_ words: [String]) throws {
    let words = inside(server, words)
    let tool = try Tool.start(program: words[0], Array(words.dropFirst()))
    servers.append(tool)
    let end = Clock.nanoseconds() + 20_000_000_000
    while tool.output.isEmpty, tool.errors.isEmpty {
      guard Clock.nanoseconds() < end else { throw Failure.silent(words) }
      usleep(2000)
    }
  }

  /// A Python program on the far side; it prints something once it listens.
  package func serve(python script: String) throws { try serve(["/usr/bin/python3", "-u", "-c", script]) }

  /// Words that run a command on the program's side, the measuring tool included.
  package func near(_ words: [String]) -> [String] { inside(client, words) }

  package struct Counters: Sendable, Equatable {
    package var sentPackets, sentBytes, receivedPackets, receivedBytes: Int

    package init(sentPackets: Int, sentBytes: Int, receivedPackets: Int, receivedBytes: Int) {
      self.sentPackets = sentPackets
      self.sentBytes = sentBytes
      self.receivedPackets = receivedPackets
      self.receivedBytes = receivedBytes
    }

    package static let zero = Counters(sentPackets: 0, sentBytes: 0, receivedPackets: 0, receivedBytes: 0)

    mutating func add(_ packet: CapturedPacket) {
      if packet.isSent {
        sentPackets += 1
        sentBytes += packet.bytes
      } else {
        receivedPackets += 1
        receivedBytes += packet.bytes
      }
    }

    package static func - (left: Counters, right: Counters) -> Counters {
      Counters(
        sentPackets: left.sentPackets - right.sentPackets, sentBytes: left.sentBytes - right.sentBytes,
        receivedPackets: left.receivedPackets - right.receivedPackets,
        receivedBytes: left.receivedBytes - right.receivedBytes)
    }
  }

  /// What the interface of the program's side has counted, in bytes from the IP header on; nil where it is unknown.
  package func counters() -> Counters? {
    guard
      let shown = try? Self.run(near(["/usr/bin/cat", "/proc/net/dev"])).output,
      let line = shown.split(separator: "\n").first(where: { $0.contains(Self.interface + ":") })
    else { return nil }
    let fields = line.split(separator: ":")[1].split(separator: " ").compactMap { Int($0) }
    guard fields.count == 16 else { return nil }
    let ethernet = 14
    return Counters(
      sentPackets: fields[9], sentBytes: fields[8] - ethernet * fields[9], receivedPackets: fields[1],
      receivedBytes: fields[0] - ethernet * fields[1])
  }
}
