import Formats
import Glibc
import TestSupport
import Testing

/// Traffic as the sockets account for it, where not every packet can be seen.
@Suite(
  .serialized, .waitsForPrograms, .enabled(if: Permissions.dropRights, "only root can become another user"))
struct NetworkFallBackTests {
  /// Both ends of one connection, which carries 6,000 bytes one way and 12 the other, and stays for a while.
  private static let talk = """
    import socket, threading, time
    listener = socket.create_server(('127.0.0.1', 0))
    def answer():
      connection, _ = listener.accept()
      for _ in range(6):
        connection.recv(4096)
        connection.sendall(b'ok')
      connection.recv(1)
    thread = threading.Thread(target=answer)
    thread.start()
    client = socket.create_connection(listener.getsockname())
    for _ in range(6):
      client.sendall(b'x' * 1000)
      client.recv(10)
      time.sleep(0.1)
    time.sleep(1.5)
    client.close()
    thread.join()
    """

  @Test func aUserWithoutPrivilegeSeesTheTrafficOfTheSockets() throws {
    let run = try UnprivilegedTests.run(["python3", "-c", Self.talk])
    try #require(run.tool.status == 0, "\(run.tool.errors)")
    Self.expectTalk(run)
  }

  @Test(.enabled(if: Permissions.hideCgroups)) func withoutACgroupTheSocketsAreReadToo() throws {
    Self.expectTalk(try FallBackTests.withoutCgroups("exec python3 -c \"\(Self.talk)\""))
  }

  @Test func aSocketThatIsConnectedAnewIsCountedOn() throws {
    // connect(2) with AF_UNSPEC sets the kernel's own account of the socket back to nothing.
    let run = try UnprivilegedTests.run([
      "python3", "-c",
      """
      import ctypes, socket, threading, time
      listener = socket.create_server(('127.0.0.1', 0))
      def take():
        for _ in range(2):
          connection, _ = listener.accept()
          while connection.recv(65536): pass
      threading.Thread(target=take).start()
      client = socket.create_connection(listener.getsockname())
      client.sendall(b'x' * 200000)
      time.sleep(1.2)
      ctypes.CDLL(None).connect(client.fileno(), bytes(16), 16)
      client.connect(listener.getsockname())
      client.sendall(b'y' * 10)
      time.sleep(1.2)
      client.close()
      """,
    ])
    try #require(run.tool.status == 0, "\(run.tool.errors)")
    let bytes = run.value("network.loopback.bytes") ?? 0
    #expect(bytes > 2 * 200_010 && bytes < 2 * 260_000, "\(bytes)")
  }

  @Test func whatTheSocketsMayHaveMissedPassesNothing() throws {
    let tree = FixtureTree().file(
      "/budget.json",
      #"{"schemaVersion": 1, "name": "little", "limits": {"network.sent.bytes": {"max": "1 MiB"}}}"#)
    chmod(tree.path, 0o755)
    let run = try UnprivilegedTests.run(
      [
        "python3", "-c",
        """
        import socket
        talker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for _ in range(10): talker.sendto(b'x' * 1000, ('127.0.0.1', 9))
        """,
      ], options: ["--budget", tree.path + "/budget.json"])
    try #require(run.report != .null, "\(run.tool.errors)")
    #expect(run.fidelity("network.sent.bytes") == "bound" && run.fidelity("network.peers") == "bound")
    for name in ["network.bursts", "network.connections.failed", "network.lookups"] {
      #expect(run.metric(name)?["missing"]?.string?.isEmpty == false, "\(name)")
    }
    for audit in ["bursts", "chattiness", "connections", "keepalive", "polling"] {
      #expect(run.verdict(of: "network-\(audit)") == "not-measured", "\(audit)")
    }
    let line = run.report["budget"]?.array?.first
    #expect(line?["verdict"] == "not-measured" && line?["reason"]?.string?.contains("at least") == true)
  }

  private static func expectTalk(_ run: Measured) {
    // Each end accounts for all 6,012 bytes, and for the headers of some twenty packets at 52 bytes.
    let bytes = run.value("network.loopback.bytes") ?? 0
    #expect(bytes >= 2 * 6012 && bytes <= 2 * 6012 + 60 * 52, "\(bytes)")
    #expect(run.fidelity("network.loopback.bytes") == "bound")
    #expect(run.metric("network.loopback.bytes")?["bound"] == "at least")
    #expect(run.value("network.sent.bytes") == 0)
    #expect(run.metric("network.sent.bytes")?["note"]?.string?.contains("twice a second") == true)
    #expect(run.metric("network.dropped.packets")?["missing"]?.string?.isEmpty == false)
  }
}
