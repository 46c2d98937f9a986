import Documents
import Formats
import Quantities
import Recordings
import Testing

struct BaselineReadingTests {
  private func read(_ metrics: String) throws(DocumentError) -> Baseline {
    let text = """
      {"schemaVersion": 1, "suite": "s", "measured": "2026-11-20T18:00:00Z",
       "tool": {"name": "headroom", "version": "1"},
       "machine": {"processor": "p", "processors": 2, "architecture": "x86_64", "memory": 1, "kernel": "6.1"},
       "cases": {"save": {\(metrics)}}, "noise": {"save": {"pressure": 3.5, "load": 1}}}
      """
    return try Baseline(try DocumentReader(file: "suite.baseline.json", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    (#""disk.syncs": {"unit": "count", "value": -3, "runs": 4}"#, #"cases.save."disk.syncs".value"#),
    (#""disk.writes": {"unit": "count", "values": [3, -4]}"#, "values[1]"),
    (#""cpu.time.user": {"unit": "s", "values": [-0.1]}"#, "values[0]"),
  ])
  func whatIsNeverBelowNoughtIsAnError(_ metrics: String, _ place: String) {
    let error = #expect(throws: DocumentError.self) { try read(metrics) }
    let words = error?.description ?? ""
    #expect(words.contains("suite.baseline.json") && words.contains("expected 0 or more"), "\(words)")
    #expect(words.contains(place), "\(words)")
  }

  @Test func whatFallsMayBeBelowNought() throws {
    let baseline = try read(#""memory.growth": {"unit": "bytes/s", "values": [-3, 4]}"#)
    #expect(baseline.cases["save"]?["memory.growth"]?.values == [-3, 4])
    #expect(baseline.noise["save"] == MachineNoise(load: 1, pressure: 3.5))
  }

  @Test func aBoundStaysOne() throws {
    var baseline = try read("")
    let bound = FigureBound(.atLeast, why: "a process left")
    baseline.cases["save"] = [
      "disk.syncs": Sample(unit: .count, values: [3, 3], bound: bound),
      "disk.writes": Sample(unit: .count, values: [3, 4], bound: bound),
    ]
    let again = try Baseline(
      try DocumentReader(file: "a", bytes: JSONWriter.pretty(baseline.json)))
    #expect(again == baseline)
  }
}
