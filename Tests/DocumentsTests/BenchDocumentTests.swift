import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct BenchDocumentTests {
  private static func reader(_ value: JSONValue) throws -> DocumentReader {
    try DocumentReader(file: "f", bytes: JSONWriter.pretty(value))
  }

  @Test func aBenchComesBackAsItWasWritten() throws {
    let document = SampleBench.document
    #expect(try BenchDocument(Self.reader(document.json)) == document)
    #expect(BenchDocument.describes(document.json) && !Baseline.describes(document.json))
  }

  @Test(arguments: ["session", "cases", "verdict", "schemaVersion"])
  func aBenchWithoutAPartIsRefused(_ key: String) throws {
    var members = try #require(SampleBench.document.json.object)
    members[key] = nil
    let error = #expect(throws: DocumentError.self) { try BenchDocument(Self.reader(.object(members))) }
    #expect(error?.problem.contains("\"\(key)\"") == true)
  }

  private static let baseline = Baseline(
    suite: "app", machine: SampleBench.machine, tool: Recording.Tool(version: "1.0.0"),
    measured: "2026-11-20T18:00:00Z", revision: "abc",
    cases: [
      "save": [
        "disk.syncs": Sample(unit: .count, values: [12, 12, 12]),
        "cpu.time.user": Sample(unit: .seconds, values: [0.3, 0.1, 0.2]),
        "disk.writes": Sample(unit: .count, values: [7]),
      ]
    ])

  /// A file of some kilobytes would keep a comparison busy for minutes.
  @Test func aBaselineOfTooManyValuesIsRefusedWithItsPlace() throws {
    var large = Self.baseline
    large.cases["save"]?["cpu.time.user"]?.values = (0..<10_000).map(Double.init)
    #expect(throws: Never.self) { try Baseline(Self.reader(large.json)) }
    large.cases["save"]?["cpu.time.user"]?.values.append(1)
    let values = #expect(throws: DocumentError.self) { try Baseline(Self.reader(large.json)) }
    #expect(values?.place == "cases.save.\"cpu.time.user\".values", "\(values?.place ?? "")")
    var constant = Self.baseline
    constant.cases["save"]?["disk.writes"]?.values = Array(repeating: 7, count: 10_001)
    let runs = #expect(throws: DocumentError.self) { try Baseline(Self.reader(constant.json)) }
    #expect(runs?.place.hasSuffix("runs") == true)
  }

  @Test func aBaselineIsTheSameWhateverTheOrderOfItsRuns() throws {
    var other = Self.baseline
    other.cases["save"]?["cpu.time.user"]?.values = [0.2, 0.3, 0.1]
    #expect(JSONWriter.pretty(other.json) == JSONWriter.pretty(Self.baseline.json))
    let read = try Baseline(Self.reader(other.json))
    #expect(read.cases["save"]?["cpu.time.user"]?.values == [0.1, 0.2, 0.3])
    #expect(read.cases["save"]?["disk.syncs"]?.values == [12, 12, 12])
    #expect(read.cases["save"]?["disk.writes"]?.values == [7])
    #expect(read.machine == Self.baseline.machine && read.tool == Self.baseline.tool)
  }

  @Test func anEndlessBaselineIsRefused() throws {
    let text = String(decoding: JSONWriter.pretty(Self.baseline.json), as: UTF8.self)
      .replacing("\"runs\": 3", with: "\"runs\": 1e12")
    #expect(throws: DocumentError.self) {
      try Baseline(DocumentReader(file: "f", bytes: Array(text.utf8)))
    }
  }

  @Test(
    .enabled(if: Python.hasValidator, "python3-jsonschema is not installed"),
    arguments: ["bench", "baseline"])
  func theSchemaAcceptsWhatIsWrittenAndNothingElse(_ name: String) throws {
    var bench = SampleBench.document
    bench.session.tool.version = "1.0.0"
    bench.cases[0].runs[0].metrics["energy.total"] = Metric(
      .value(3, .modelled), .joules, instrument: "energy", note: "a note", bounds: 2...4, by: ["phone"],
      without: "storage (no figure)")
    let document = name == "bench" ? bench.json : Self.baseline.json
    let more = JSONValue.object((document.object ?? [:]).merging(["more": 1]) { $1 })
    #expect(try SchemaValidator.complaints([document, more], name) == ["", "$"])
  }

  @Test func whatDiffersBetweenMachinesIsNamedWithBothValues() {
    var other = SampleBench.machine
    #expect(other.differences(from: SampleBench.machine).isEmpty)
    other.kernel = "6.2.0"
    other.governor = nil
    other.memory *= 1.01
    #expect(
      other.differences(from: SampleBench.machine) == [
        "kernel: 6.1.0 in the baseline, 6.2.0 here", "governor: schedutil in the baseline, none here",
      ])
    other.memory *= 2
    #expect(
      other.differences(from: SampleBench.machine).contains("memory: 1.86 GiB in the baseline, 3.76 GiB here")
    )
    #expect(other.digest != SampleBench.machine.digest)
  }
}
