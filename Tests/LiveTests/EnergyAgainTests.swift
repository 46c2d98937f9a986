import CSQLite
import Documents
import TestSupport
import Testing

/// What `headroom report` makes of a recording's energy without its program.
@Suite(.enabled(if: csqlite_available()), .serialized, .waitsForPrograms) struct EnergyAgainTests {
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
}
