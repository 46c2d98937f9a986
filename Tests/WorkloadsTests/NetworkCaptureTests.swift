import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Workloads

enum Capture {
  static let program = "/usr/bin/tcpdump"
  /// Whether tcpdump is there and may look at the loopback.
  static let isPossible = (try? Tool.run(program: program, ["-L", "-i", "lo"]))?.status == 0
}

/// What clients claim, beside the packets that tcpdump sees.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Capture.isPossible, "tcpdump is not installed, or may not capture here"))
struct NetworkCaptureTests {
  /// Sums up a capture of Ethernet frames (pcap-savefile(5)) from the side of those who connect to a port.
  private static let sum = """
    import json, struct, sys
    data, port = open(sys.argv[1], 'rb').read(), int(sys.argv[2])
    order, at = '<' if data[0] in (0xd4, 0x4d) else '>', 24
    sums = dict(connections=0, sent=[0, 0, 0], received=[0, 0, 0])
    while at < len(data):
      kept = struct.unpack(order + '4I', data[at:at + 16])[2]
      packet, at = data[at + 30:at + 16 + kept], at + 16 + kept
      length, head = struct.unpack('>H', packet[2:4])[0], (packet[0] & 15) * 4
      tcp = packet[head:]
      flags, payload = tcp[13], length - head - (tcp[12] >> 4) * 4
      isSent = struct.unpack('>2H', tcp[:4])[1] == port
      if isSent and flags & 0x12 == 2: sums['connections'] += 1
      side = sums['sent' if isSent else 'received']
      for index, value in enumerate((1, length, payload)): side[index] += value
    print(json.dumps(sums))
    """

  private func capture(_ port: UInt16, _ file: String, _ body: () throws -> JSONValue) throws -> JSONValue {
    let options = ["-i", "lo", "-n", "-s", "128", "-B", "8192", "-U", "--immediate-mode", "-w", file]
    let tcpdump = try Tool.start(program: Capture.program, options + ["ip and tcp port \(port)"])
    for _ in 0..<1000 where !tcpdump.errors.contains("listening on") { usleep(10_000) }
    let answer = try body()
    // For the ends of the connections, which the client does not wait for.
    usleep(300_000)
    tcpdump.send(SIGINT)
    let end = try tcpdump.finish(within: 20)
    try #require(end.status == 0 && end.errors.contains("\n0 packets dropped by kernel"), "\(end.errors)")
    return answer
  }

  private static let cases: [(String, [String: Double])] = [
    ("network-burst", ["size": 50_000, "duration": 0]), ("network-keepalive", ["every": 1, "duration": 2.5]),
    ("network-poll", ["period": 0.02, "requests": 6]), ("network-push", ["period": 0.02, "requests": 6]),
    ("network-reconnect", ["times": 15]), ("network-reconnect", ["times": 15, "reset": 1]),
    ("network-trickle", ["size": 900, "duration": 0.2, "pieces": 9]),
  ]

  @Test(arguments: cases) func tcpdumpSeesWhatAClientClaims(_ id: String, _ given: [String: Double]) throws {
    let tree = FixtureTree().file("/capture", "")
    chmod(tree.path, 0o777)
    let server = try ServedNetwork()
    let workload = try #require(WorkloadRegistry.all.first { $0.meta.id == id })
    let file = tree.path + "/packets"
    let answer = try capture(server.port, file) {
      try workload.run(given.merging(["port": Double(server.port)]) { $1 })
    }
    let seen = try JSONParser.parse(
      Array(try #require(Python.run(Self.sum, [], file, "\(server.port)")).text.utf8))
    #expect(answer["connections"] == seen["connections"])
    for (way, payload) in [("sent", "bytesSent"), ("received", "bytesReceived")] {
      let sums = (seen[way]?.array ?? []).compactMap { $0.number }
      try #require(sums.count == 3)
      for (metric, value) in zip(["packets", "bytes"], sums) {
        let figure = answer["truth"]?["network.\(way).\(metric)"]
        let claim = try #require(figure.flatMap { TrueFigure($0) })
        #expect(claim.admits(value), "\(way) \(metric): \(value), \(claim)")
      }
      if answer["kernel"]?["bytesSentAgain"] == 0 { #expect(answer[payload]?.number == sums.last) }
    }
  }
}
