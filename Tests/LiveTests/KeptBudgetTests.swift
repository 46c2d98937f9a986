import CSQLite
import Formats
import TestSupport
import Testing

/// A recording keeps the budget that it was made under.
@Suite(.enabled(if: csqlite_available()), .serialized, .waitsForPrograms) struct KeptBudgetTests {
  @Test func aBudgetThatMovesAThresholdIsReadBackFromARecording() throws {
    let budget = """
      {"schemaVersion": 1, "name": "moved", "limits": {"disk.syncs": 5}, "audits": {"cpu-polling": {"lasting": "2 s"}}}
      """
    let tree = FixtureTree().file("/moved.json", budget)
    let file = tree.path + "/r.headroom"
    let run = try Tool.run([
      "run", "-q", "--budget", tree.path + "/moved.json", "--record", file, "--", "true",
    ])
    let report = try Tool.run(["report", "--format", "json", file])
    #expect(run.status == 0 && report.status == 0, "\(run.errors) \(report.errors)")
    let document = try JSONParser.parse(Array(report.output.utf8))
    #expect(document["scenario"]?["budget"]?["name"] == "moved" && document["verdict"] == "pass")
  }
}
