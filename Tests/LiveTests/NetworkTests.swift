import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Packets and bytes against the counters of the cable that the program talks over and against a packet capture.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.isRoot && LinkedHosts.areAllowed, "no network namespaces, or no tcpdump"))
struct NetworkTests {
  struct Comparison {
    var run: Measured
    var cable: LinkedHosts.Counters
    var capture: PacketFile.Counts?
    var own: LinkedHosts.Counters?
  }

  /// Measures a command on the near host.
  static func compare(
    _ hosts: LinkedHosts, _ command: [String], options: [String] = [], captured: Bool = true
  ) throws -> Comparison {
    let file = captured ? try PacketFile(hosts) : nil
    let before = try #require(hosts.counters())
    let run = try measure(hosts, command, options)
    let cable = try #require(hosts.counters()) - before
    return Comparison(run: run, cable: cable, capture: try file?.finish(), own: own(run))
  }

  static func own(_ run: Measured) -> LinkedHosts.Counters? {
    func figure(_ name: String) -> Int? { run.value("network.\(name)").map { Int($0) } }
    guard let sent = figure("sent.packets"), let sentBytes = figure("sent.bytes"),
      let received = figure("received.packets"), let receivedBytes = figure("received.bytes")
    else { return nil }
    return LinkedHosts.Counters(
      sentPackets: sent, sentBytes: sentBytes, receivedPackets: received, receivedBytes: receivedBytes)
  }

  private static func measure(
    _ hosts: LinkedHosts, _ command: [String], _ options: [String]
  ) throws -> Measured {
    let tree = FixtureTree()
    let words = hosts.near(
      [Tool.path, "run", "--json", tree.path + "/report.json"] + options + ["--"] + command)
    let tool = try Tool.run(program: words[0], Array(words.dropFirst()), timeout: 120)
    let report = try? JSONParser.parse(try tree.openRoot.bytes("/report.json"))
    return Measured(tool: tool, report: try #require(report, "\(tool.errors)"))
  }

  private static func webServer(_ hosts: LinkedHosts, _ folder: String) throws {
    try hosts.serve(
      python: """
        import functools, http.server, socket
        class Server(http.server.ThreadingHTTPServer):
          address_family = socket.AF_INET6
        class Handler(http.server.SimpleHTTPRequestHandler):
          def log_message(self, *words): pass
        server = Server(('::', 80), functools.partial(Handler, directory='\(folder)'))
        print('ready')
        server.serve_forever()
        """)
  }

  /// A server that takes one connection and does this with it, in Python.
  static func serveOne(_ hosts: LinkedHosts, _ script: String) throws {
    try hosts.serve(
      python: """
        import socket, time
        listener = socket.create_server(('\(LinkedHosts.far)', 8080))
        print('ready')
        connection, _ = listener.accept()

        """ + script)
  }

  static func expectEqual(_ comparison: Comparison, connections: Double? = nil) {
    #expect(comparison.own == comparison.cable - (comparison.capture?.afterClosing ?? .zero))
    if let capture = comparison.capture { #expect(comparison.cable == capture.all) }
    #expect(
      comparison.run.fidelity("network.sent.bytes") == "exact",
      "\(String(describing: comparison.run.metric("network.sent.bytes")))")
    #expect(comparison.cable.sentPackets > 0 && comparison.cable.receivedPackets > 0)
    if let connections { #expect(comparison.run.value("network.connections") == connections) }
  }

  @Test(arguments: [LinkedHosts.far, "[\(LinkedHosts.farIPv6)]"])
  func aDownloadIsCountedToTheByte(host: String) throws {
    let hosts = try LinkedHosts()
    let tree = FixtureTree().file("/data", String(repeating: "headroom", count: 200_000))
    try Self.webServer(hosts, tree.path)
    let comparison = try Self.compare(
      hosts, ["/usr/bin/curl", "-sg", "-o", "/dev/null", "http://\(host)/data"])
    Self.expectEqual(comparison, connections: 1)
    #expect(comparison.cable.receivedBytes > 1_600_000)
  }

  @Test func aCloneByGitIsCountedToTheByte() throws {
    let hosts = try LinkedHosts()
    let tree = FixtureTree()
    let make = try Tool.run(
      program: "/bin/sh",
      [
        "-ec",
        """
        cd \(tree.path); git init -q -b main work; cd work; seq 20000 > numbers; git add numbers
        git -c user.name=n -c user.email=n@example.org commit -qm numbers
        git clone -q --bare . ../bare.git; cd ../bare.git; git update-server-info
        """,
      ], environment: ["HOME": tree.path])
    try #require(make.status == 0, "\(make.errors)")
    try Self.webServer(hosts, tree.path)
    let comparison = try Self.compare(
      hosts, ["git", "clone", "-q", "http://\(LinkedHosts.far)/bare.git", tree.path + "/copy"])
    #expect(comparison.run.tool.status == 0)
    Self.expectEqual(comparison)
  }

  @Test func aLongPollIsCountedToTheByte() throws {
    let hosts = try LinkedHosts()
    try Self.serveOne(
      hosts,
      """
      for _ in range(4):
        connection.recv(100)
        time.sleep(0.4)
        connection.sendall(b'news')
      connection.recv(100)
      """)
    let client = """
      import socket
      server = socket.create_connection(('\(LinkedHosts.far)', 8080))
      for _ in range(4):
        server.sendall(b'anything new?')
        server.recv(100)
      """
    Self.expectEqual(
      try Self.compare(hosts, ["/usr/bin/python3", "-c", client]), connections: 1)
  }

  @Test func eachCallOfRedisIsAConnection() throws {
    let hosts = try LinkedHosts()
    try hosts.serve([
      "/usr/bin/redis-server", "--port", "6379", "--bind", LinkedHosts.far, "--protected-mode", "no",
      "--save",
      "", "--dir", "/tmp",
    ])
    let comparison = try Self.compare(
      hosts,
      [
        "/bin/sh", "-c",
        """
        until redis-cli -h \(LinkedHosts.far) ping > /dev/null 2>&1; do sleep 0.1; done
        for i in 1 2 3 4 5 6 7 8 9; do redis-cli -h \(LinkedHosts.far) set key$i value > /dev/null; done
        """,
      ])
    Self.expectEqual(comparison)
    #expect(try #require(comparison.run.value("network.connections")) >= 10)
  }

  @Test func aQuestionToANameServerIsCountedAndRead() throws {
    let hosts = try LinkedHosts()
    try hosts.serve(
      python: """
        import socket
        server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        server.bind(('\(LinkedHosts.far)', 53))
        print('ready')
        while True:
          question, peer = server.recvfrom(512)
          end = question.index(b'\\0', 12) + 5
          answer = question[:2] + b'\\x81\\x80\\0\\1\\0\\1\\0\\0\\0\\0' + question[12:end]
          answer += b'\\xc0\\x0c\\0\\1\\0\\1\\0\\0\\0\\x3c\\0\\4' + bytes([192, 0, 2, 7])
          server.sendto(answer, peer)
        """)
    let comparison = try Self.compare(
      hosts, ["dig", "+short", "+noedns", "@\(LinkedHosts.far)", "headroom.example"])
    #expect(comparison.run.tool.output == "192.0.2.7\n")
    Self.expectEqual(comparison)
    #expect(comparison.run.value("network.lookups") == 1)
    let line = comparison.run.report["tables"]?["lookups"]?.array?.first
    #expect(line?["name"]?.string == "headroom.example" && line?["answer"]?.string == "192.0.2.7")
  }

  @Test func twoHundredConnectionsAtOnceAreToldApart() throws {
    let hosts = try LinkedHosts()
    try hosts.serve(
      python: """
        import socket, threading
        listener = socket.create_server(('\(LinkedHosts.far)', 8080), backlog=400)
        print('ready')
        def serve(connection):
          connection.recv(10)
          connection.sendall(b'x' * 50000)
          connection.close()
        while True:
          threading.Thread(target=serve, args=listener.accept()[:1]).start()
        """)
    let client = """
      import socket, threading
      def fetch():
        server = socket.create_connection(('\(LinkedHosts.far)', 8080))
        server.sendall(b'go')
        while server.recv(65536): pass
        server.close()
      threads = [threading.Thread(target=fetch) for _ in range(200)]
      [thread.start() for thread in threads]
      [thread.join() for thread in threads]
      """
    let comparison = try Self.compare(hosts, ["/usr/bin/python3", "-c", client])
    Self.expectEqual(comparison, connections: 200)
    let lines = try #require(comparison.run.report["tables"]?["connections"]?.array)
    #expect(lines.count == 200)
    #expect(lines.allSatisfy { $0["how"] == "opened" && $0["received"]?.number ?? 0 > 50000 })
  }

  @Test func manyFlowsAreToldEvenWhenOlderOnesAreForgotten() throws {
    let hosts = try LinkedHosts()
    let script = """
      import socket
      sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      for host in range(1, 5):
        for port in range(10000, 16000):
          sender.sendto(b'x', ('127.0.1.%d' % host, port))
      """
    let run = try Self.measure(
      hosts, ["/usr/bin/python3", "-c", script], ["--radio-interface", "lo"])
    #expect(run.value("network.sent.packets") == 24_000 && run.value("network.peers") == 24_000)
    #expect(run.report["notes"]?.array?.contains { $0.string?.contains("one by one") == true } == false)
  }

  private static let gigabyte = """
    import socket
    listener = socket.create_server(('\(LinkedHosts.far)', 8080))
    print('ready')
    block = b'z' * (1 << 20)
    while True:
      connection, _ = listener.accept()
      for _ in range(1024): connection.sendall(block)
      connection.close()
    """
  private static let sink = """
    import socket
    server = socket.create_connection(('\(LinkedHosts.far)', 8080))
    block = bytearray(1 << 20)
    while server.recv_into(block): pass
    """

  @Test func ofAGigabyteAtFullSpeedNoPacketIsMissing() throws {
    let hosts = try LinkedHosts()
    try hosts.serve(python: Self.gigabyte)
    // Cut into packets of 1,500 bytes, some 740,000 of them, as they would go over a wire.
    let comparison = try Self.compare(hosts, ["/usr/bin/python3", "-c", Self.sink], captured: false)
    Self.expectEqual(comparison)
    #expect(comparison.cable.receivedBytes > 1 << 30)
    try hosts.allowOffloads()
    let joined = try Self.compare(hosts, ["/usr/bin/python3", "-c", Self.sink], captured: false)
    // The kernel hands over some 64 KiB in one piece, which the cable counts as one packet and a wire would not.
    let own = try #require(joined.own)
    #expect(own.receivedPackets > joined.cable.receivedPackets * 10)
    #expect(own.receivedBytes >= joined.cable.receivedBytes)
    #expect(own.receivedPackets * 1500 >= 1 << 30)
  }

  @Test func talkWithinTheMachineIsCountedApartUnlessItIsAskedFor() throws {
    let hosts = try LinkedHosts()
    let script = """
      import socket
      one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      one.bind(('127.0.0.1', 0))
      for _ in range(7):
        one.sendto(b'x' * 100, one.getsockname())
        one.recv(200)
      """
    let apart = try Self.compare(hosts, ["/usr/bin/python3", "-c", script], captured: false)
    #expect(
      apart.own == LinkedHosts.Counters(sentPackets: 0, sentBytes: 0, receivedPackets: 0, receivedBytes: 0))
    #expect(apart.run.value("network.loopback.packets") == 14)
    #expect(apart.run.value("network.loopback.bytes") == 1792)
    let counted = try Self.compare(
      hosts, ["/usr/bin/python3", "-c", script], options: ["--radio-interface", "lo"], captured: false)
    #expect(
      counted.own
        == LinkedHosts.Counters(sentPackets: 7, sentBytes: 896, receivedPackets: 7, receivedBytes: 896))
    #expect(counted.run.value("network.loopback.packets") == 0)
  }
}
