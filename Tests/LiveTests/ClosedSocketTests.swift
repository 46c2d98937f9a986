import TestSupport
import Testing

/// Packets that come for a TCP socket after it has closed, which the kernel answers by itself.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.isRoot && LinkedHosts.areAllowed, "no network namespaces, or no tcpdump"))
struct ClosedSocketTests {
  @Test func whatComesForASocketThatIsGoneIsNotCounted() throws {
    let hosts = try LinkedHosts()
    try NetworkTests.serveOne(
      hosts,
      """
      while connection.recv(100): pass
      time.sleep(0.5)
      connection.close()
      """)
    let client = """
      import socket, time
      server = socket.create_connection(('\(LinkedHosts.far)', 8080))
      server.sendall(b'goodbye')
      server.close()
      time.sleep(1)
      """
    let comparison = try NetworkTests.compare(hosts, ["/usr/bin/python3", "-c", client])
    NetworkTests.expectEqual(comparison, connections: 1)
    // The server's end, half a second after the client's, and the kernel's acknowledgement of it.
    let late = try #require(comparison.capture?.afterClosing)
    #expect(
      late == LinkedHosts.Counters(sentPackets: 1, sentBytes: 52, receivedPackets: 1, receivedBytes: 52))
  }
}
