import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Workloads

/// What a client says that it did, beside what the server says of the same.
@Suite(.serialized, .waitsForPrograms) struct NetworkWorkloadTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var given: [String: Double]
    var connections = 1
    var requests = 1
    var testDescription: String { "\(id) \(given)" }
  }

  static let hasIPv6 = InternetAddress("::1").flatMap { try? ServedNetwork($0) } != nil

  private static let cases = [
    Case(id: "network-backoff", given: ["times": 4, "delay": 0.01], connections: 4, requests: 4),
    Case(id: "network-burst", given: ["size": 300_000, "duration": 0.1]),
    Case(id: "network-inherited", given: ["size": 300_000]),
    Case(id: "network-keepalive", given: ["every": 1, "duration": 1, "pings": 1]),
    Case(id: "network-poll", given: ["period": 0.01, "requests": 7], connections: 7, requests: 7),
    Case(id: "network-poll", given: ["period": 0.01, "requests": 7, "keep": 1], requests: 7),
    Case(id: "network-push", given: ["period": 0.02, "requests": 6, "size": 70_000]),
    Case(id: "network-reconnect", given: ["times": 30], connections: 30, requests: 30),
    Case(id: "network-reconnect", given: ["times": 30, "reset": 1], connections: 30, requests: 30),
    Case(id: "network-trickle", given: ["size": 100, "duration": 0.1, "pieces": 300]),
    Case(id: "network-wait", given: ["period": 0.02, "requests": 6], requests: 6),
  ]

  private func run(
    _ id: String, _ given: [String: Double], on server: ServedNetwork
  ) throws -> JSONValue {
    let found = WorkloadRegistry.all.first { $0.meta.id == id }
    let workload = try #require(found as? any NetworkWorkload.Type)
    let parameters = given.merging(["port": Double(server.port)]) { $1 }
    return try workload.run(parameters, NetworkSurroundings(address: server.address))
  }

  @Test(arguments: cases) func bothEndsCountTheSame(_ test: Case) throws {
    let server = try ServedNetwork()
    let answer = try run(test.id, test.given, on: server)
    let account = server.end()
    #expect(answer["connections"] == .integer(account.connections) && account.connections == test.connections)
    #expect(answer["bytesSent"] == .integer(account.received) && account.received > 0)
    #expect(answer["bytesReceived"] == .integer(account.sent))
    let requests = account.parts.values.reduce(0) { $0 + $1.requests }
    #expect(answer["requests"] == .integer(requests) && requests == test.requests)
    #expect(answer["closedByServer"] == .integer(account.closed))
    #expect(answer["truth"]?["network.connections"] == .integer(test.connections))
    #expect(answer["truth"]?["network.lookups"] == 0)
  }

  @Test func everyClientHasACase() {
    let clients = WorkloadRegistry.all.map { $0.meta }.filter(\.needsServer).map(\.id)
    #expect(Set(Self.cases.map(\.id)) == Set(clients) && clients.count == 9)
  }

  @Test func theSameBytesGoInOneGoAndInDribbles() throws {
    let server = try ServedNetwork()
    let burst = try run("network-burst", ["size": 5000, "duration": 0], on: server)
    let trickle = try run("network-trickle", ["size": 5000, "duration": 0.2, "pieces": 7], on: server)
    #expect(burst["bytesSent"] == trickle["bytesSent"])
    #expect(burst["pieces"] == 1 && trickle["pieces"] == 7)
    let packets = [burst, trickle].map { $0["kernel"]?["segmentsSent"]?.number ?? 0 }
    #expect(packets[0] < packets[1])
  }

  @Test func anIdleConnectionIsProbedByTheKernel() throws {
    let server = try ServedNetwork()
    let answer = try run("network-keepalive", ["every": 1, "duration": 3.5], on: server)
    let probes = try #require(answer["probes"]?.number)
    #expect((2...3).contains(probes))
    #expect(answer["bytesSent"] == 0 && answer["truth"]?["network.bursts"] == nil)
    #expect(server.end().received == 0)
  }

  @Test func burstsAreClaimedWhereTheirPausesAreLongEnough() throws {
    let server = try ServedNetwork()
    let apart = try run("network-poll", ["period": 2, "requests": 3], on: server)
    #expect(apart["truth"]?["network.bursts"] == 3)
    let close = try run("network-poll", ["period": 0.1, "requests": 3], on: server)
    #expect(close["truth"]?["network.bursts"] == 1)
    let between = try run("network-poll", ["period": 1.5, "requests": 2], on: server)
    #expect(between["truth"]?["network.bursts"] == nil)
  }

  @Test(.enabled(if: hasIPv6, "this machine has no IPv6"))
  func overIPv6EachPacketIsLonger() throws {
    let server = try ServedNetwork(try #require(InternetAddress("::1")))
    let answer = try run("network-poll", ["period": 0, "requests": 1].filter { $0.value > 0 }, on: server)
    let sent = try #require(answer["bytesSent"]?.number)
    let packets = try #require(answer["kernel"]?["segmentsSent"]?.number)
    let claim = try #require(answer["truth"]?["network.sent.bytes"]?["value"]?.number)
    #expect([60, 72].contains((claim - sent) / packets))
  }

  @Test func whereNobodyListensTheWayToAServerIsNamed() throws {
    // Held, so that no other test gets the port.
    let silent = try LoopbackSocket(Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue))
    for (port, words) in [
      (0.0, "no server is named; start one with"), (Double(silent.port), "Connection refused; is"),
    ] {
      do {
        _ = try NetworkPollWorkload.run(["port": port])
        Issue.record("it found somebody")
      } catch {
        #expect("\(error)".contains(words) && "\(error)".contains("headroom workload network-server"))
      }
    }
  }

  @Test func aServerThatGoesAwayIsAnError() throws {
    let server = try ServedNetwork(
      NetworkSurroundings.initialAddress, NetworkServer.Limits(duration: 300_000_000))
    #expect(throws: WorkloadError.self) {
      try run("network-wait", ["period": 5, "requests": 2], on: server)
    }
  }
}
