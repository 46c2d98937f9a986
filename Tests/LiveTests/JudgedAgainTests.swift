import CSQLite
import Formats
import TestSupport
import Testing

/// What `headroom report` makes of a recording's energy without its program.
@Suite(.enabled(if: csqlite_available()), .serialized, .waitsForPrograms) struct JudgedAgainTests {
  private static func report(_ arguments: [String]) throws -> JSONValue {
    let tool = try Tool.run(["report", "--format", "json"] + arguments)
    #expect(tool.errors.isEmpty, "\(tool.errors)")
    return try JSONParser.parse(Array(tool.output.utf8))
  }

  @Test func theModelThatWasTakenThenGivesTheSameAndAnotherGivesAnother() throws {
    let file = FixtureTree().file("/x", "").path + "/r.headroom"
    let run = try Tool.run([
      "run", "-q", "--power", "phone", "--record", file, "--", "python3", "-c", "sum(range(3000000))",
    ])
    #expect(run.status == 0, "\(run.errors)")
    let first = try Self.report([file])
    let same = try Self.report(["--power", "phone", file])
    #expect(first["metrics"] == same["metrics"] && first["notes"] == same["notes"])
    #expect(first["tables"] == same["tables"] && first["scenario"] == same["scenario"])
    let tablet = try Self.report(["--power", "laptop", "--battery", "50 Wh", file])
    #expect(tablet["scenario"]?["energy"]?["power"]?["name"] == "laptop")
    #expect(tablet["metrics"]?["energy.cpu"] != first["metrics"]?["energy.cpu"])
    #expect(tablet["metrics"]?["battery.life"]?["value"]?.number != nil)
    for name in ["cpu.time", "disk.writes", "memory.footprint.peak", "observer.cpu"] {
      #expect(tablet["metrics"]?[name] == first["metrics"]?[name], "\(name)")
    }
  }

  @Test func aModelCanBeNamedAfterARunThatHadNone() throws {
    let file = FixtureTree().file("/x", "").path + "/r.headroom"
    let run = try Tool.run(["run", "-q", "--record", file, "--", "python3", "-c", "sum(range(3000000))"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try Self.report(["--power", "phone", file])
    let (time, energy) = (report["metrics"]?["cpu.time"], report["metrics"]?["energy.cpu"])
    #expect(energy?["fidelity"] == "modelled")
    // At most the model's fastest core, at least its slowest, each with the model's error.
    let watts = try #require(energy?["value"]?.number) / #require(time?["value"]?.number)
    #expect(watts > 0.05 && watts < 5, "\(watts) W")
  }

  @Test func aReportInJSONIsToldApartFromARecording() throws {
    let tree = FixtureTree()
    let file = tree.file("/x", "").path + "/r.json"
    #expect(try Tool.run(["run", "-q", "--json", file, "--", "true"]).status == 0)
    let tool = try Tool.run(["report", "--power", "phone", file])
    #expect(tool.status != 0 && tool.errors.contains("r.json"), "\(tool.errors)")
  }

  /// A server and a client in one process, three exchanges half a second apart.
  private static let talk = """
    import socket, time
    server = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(server.getsockname())
    peer = server.accept()[0]
    for _ in range(3):
        client.sendall(b"x" * 1000); peer.recv(1000); time.sleep(0.5)
    """

  private static func recorded(_ options: [String]) throws -> String {
    let file = FixtureTree().file("/x", "").path + "/r.headroom"
    let run = try Tool.run(
      ["run", "-q", "--radio-interface", "lo", "--record", file] + options + ["--", "python3", "-c", talk])
    #expect(run.status == 0, "\(run.errors)")
    return file
  }

  @Test func theRadioThatWasTakenThenGivesTheSameAndAnotherGivesAnother() throws {
    let file = try Self.recorded(["--radio", "lte"])
    let first = try Self.report([file])
    let same = try Self.report(["--radio", "lte", file])
    for part in ["metrics", "tables", "notes", "scenario", "audits"] {
      #expect(same[part] == first[part], "\(part)")
    }
    let other = try Self.report(["--radio", "3g", file])
    #expect(other["scenario"]?["radio"]?.array?[0]["name"] == "3g")
    for name in ["radio.energy", "radio.tail"] {
      let (then, now) = (first["metrics"]?[name]?["value"]?.number, other["metrics"]?[name]?["value"]?.number)
      #expect(then != nil && now != nil && then != now, "\(name): \(then as Double?) \(now as Double?)")
    }
    #expect(other["tables"]?["radio-states"] != first["tables"]?["radio-states"])
    for name in ["network.sent.bytes", "network.received.packets", "network.connections", "cpu.time"] {
      #expect(other["metrics"]?[name] == first["metrics"]?[name], "\(name)")
    }
  }

  @Test func aRadioOrADeviceCanBeNamedAfterARunThatHadNone() throws {
    let file = try Self.recorded([])
    let none = try Self.report([file])
    #expect(none["metrics"]?["radio.energy"]?["missing"] != nil)
    let radio = try Self.report(["--radio", "lte", file])
    let energy = try #require(radio["metrics"]?["radio.energy"]?["value"]?.number)
    #expect(energy > 1 && energy < 60, "\(energy) J, three exchanges and a tail of LTE")
    let device = try Self.report(["--profile", "fairphone-4", file])
    #expect(device["metrics"]?["radio.energy"]?["value"]?.number == energy, "its radio is LTE")
    #expect(device["device"] != none["device"])
    #expect(device["scenario"]?["energy"]?["power"] != nil)
  }
}
