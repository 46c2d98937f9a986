import TestSupport
import Testing

/// Datagrams larger than the link takes, against the counters of the cable and a packet capture.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.isRoot && LinkedHosts.areAllowed, "no network namespaces, or no tcpdump"))
struct FragmentTests {
  private static func echo(_ host: String, _ family: String) -> String {
    """
    import socket
    s = socket.socket(socket.\(family), socket.SOCK_DGRAM)
    s.bind(('\(host)', 7))
    print('ready')
    while True:
      data, peer = s.recvfrom(65536)
      s.sendto(data, peer)
    """
  }

  /// One that is just not too large, one that is by a byte, and others up to the largest.
  private static func client(_ host: String, _ family: String, headers: Int) -> String {
    """
    import socket
    s = socket.socket(socket.\(family), socket.SOCK_DGRAM)
    for size in (1500 - \(headers), 1501 - \(headers), 2952, 2953, 8000, 60000):
      s.sendto(b'x' * size, ('\(host)', 7))
      s.recv(65536)
    """
  }

  @Test(arguments: [(LinkedHosts.far, "AF_INET", 28), (LinkedHosts.farIPv6, "AF_INET6", 48)])
  func aDatagramIsCountedAsThePiecesOfIt(_ host: String, _ family: String, _ headers: Int) throws {
    let hosts = try LinkedHosts()
    try hosts.serve(python: Self.echo(host, family))
    let found = try NetworkTests.compare(
      hosts, ["/usr/bin/python3", "-c", Self.client(host, family, headers: headers)])
    #expect(found.own == found.cable && found.capture?.all == found.cable)
    #expect(found.cable.sentPackets > 50 && found.cable.receivedPackets > 50)
    for name in ["network.sent.packets", "network.received.bytes"] {
      #expect(found.run.fidelity(name) == "exact", "\(String(describing: found.run.metric(name)))")
    }
  }

  /// Each raw socket, and each that has joined a group, is handed a copy.
  @Test func aPacketThatSeveralSocketsGetCountsOnce() throws {
    let hosts = try LinkedHosts()
    try hosts.serve(python: Self.echo(LinkedHosts.far, "AF_INET"))
    let program = """
      import socket
      raw = [socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_UDP) for _ in range(3)]
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      for turn in range(20):
        s.sendto(b'x' * 100, ('\(LinkedHosts.far)', 7))
        for one in raw + [s]: one.recv(2000)
      """
    let found = try NetworkTests.compare(hosts, ["/usr/bin/python3", "-c", program], captured: false)
    #expect(found.own == found.cable && found.cable.receivedPackets == 20)
    #expect(found.run.fidelity("network.received.packets") == "exact")
  }

  @Test func whereTheWayTakesLessThanTheLinkItSaysAtLeast() throws {
    let hosts = try LinkedHosts()
    try hosts.serve(python: Self.echo(LinkedHosts.far, "AF_INET"))
    let words = hosts.near([
      "/sbin/ip", "route", "change", "10.77.0.0/24", "dev", LinkedHosts.interface, "mtu", "lock", "600",
    ])
    try #require(try Tool.run(program: words[0], Array(words.dropFirst())).status == 0)
    let found = try NetworkTests.compare(
      hosts, ["/usr/bin/python3", "-c", Self.client(LinkedHosts.far, "AF_INET", headers: 28)], captured: false
    )
    let own = try #require(found.own)
    #expect(own.sentPackets < found.cable.sentPackets && own.sentBytes < found.cable.sentBytes)
    #expect(found.run.fidelity("network.sent.packets") == "bound")
    #expect(found.run.fidelity("network.sent.bytes") == "bound")
    #expect(own.receivedPackets == found.cable.receivedPackets)
    #expect(found.run.fidelity("network.received.packets") == "exact")
  }
}
