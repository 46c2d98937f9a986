import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct NetworkServerCommandTests {
  /// What it has announced, once it has.
  private func announced(_ server: RunningTool) throws -> (address: String, port: Int) {
    for _ in 0..<3000 where !server.output.contains("\n") { usleep(10_000) }
    let line = try #require(server.output.split(separator: "\n").first)
    let announcement = try JSONParser.parse(Array(line.utf8))
    return (try #require(announcement["address"]?.string), Int(try #require(announcement["port"]?.number)))
  }

  /// What it has written after that.
  private func account(_ tool: Tool) throws -> JSONValue {
    let end = try #require(tool.output.firstIndex(of: "\n"))
    return try JSONParser.parse(Array(tool.output[end...].utf8))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func itServesUntilItIsToldToEndAndTellsWhatItDid(_ signal: CInt) throws {
    let server = try Tool.start(["workload", "network-server"])
    let port = try announced(server).port
    let client = try Tool.run([
      "workload", "network-poll", "--port", "\(port)", "--requests", "3", "--period", "10ms",
    ])
    #expect(client.status == 0, "\(client.errors)")
    let answer = try JSONParser.parse(Array(client.output.utf8))
    server.send(signal)
    let tool = try server.finish(within: 20)
    #expect(tool.status == 0 && tool.errors.isEmpty)
    let account = try account(tool)
    #expect(account["connections"] == 3 && account["connections"] == answer["connections"])
    #expect(
      account["bytesReceived"] == answer["bytesSent"] && account["bytesSent"] == answer["bytesReceived"])
    // Nobody listens any more.
    let late = try Tool.run(["workload", "network-poll", "--port", "\(port)"])
    #expect(late.status == 3 && late.errors.contains("Connection refused"))
  }

  @Test func itListensWhereItIsTold() throws {
    let server = try Tool.start(["workload", "network-server", "--address", "127.0.0.2", "--idle", "200ms"])
    #expect(try announced(server).address == "127.0.0.2")
    #expect(try server.finish(within: 20).status == 0)
    let wrong = try Tool.run(["workload", "network-server", "--address", "nowhere"])
    #expect(wrong.status == 2 && wrong.errors.contains("--address: \"nowhere\" is no address"))
    let foreign = try Tool.run(["workload", "network-server", "--address", "192.0.2.1"])
    #expect(foreign.status == 3 && foreign.errors.contains("bind 192.0.2.1"))
  }

  @Test func theAddressStandsInTheListAndInTheHelp() throws {
    let list = try JSONParser.parse(
      Array(try Tool.run(["workload", "list", "--format", "json"]).output.utf8))
    let addressed = (list.array ?? []).filter { $0["address"] != nil }
    #expect(addressed.count == 10)
    #expect(addressed.allSatisfy { $0["address"]?["default"] == "127.0.0.1" })
    #expect(try Tool.run(["workload", "network-push", "--help"]).output.contains("--address ADDRESS"))
    #expect(try Tool.run(["workload", "save-each", "--address", "::1"]).status == 2)
  }

  /// Whether there is an instrument for them or not, no figure is off, and the workload has found a server.
  @Test func aCalibrationBringsTheServerAlong() throws {
    let tool = try Tool.run(["calibrate", "network-reconnect", "--format", "json"])
    let document = try JSONParser.parse(Array(tool.output.utf8))
    let run = try #require(document["runs"]?.array?.first)
    #expect(run["problem"] == nil && document["counts"]?["off"] == 0)
    let figure = run["figures"]?.array?.first { $0["metric"] == "network.connections" }
    #expect(figure?["true"] == 50)
    #expect([0, 4].contains(tool.status), "\(tool.errors)")
  }
}
