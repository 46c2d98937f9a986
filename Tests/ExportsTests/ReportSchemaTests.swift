import Exports
import Formats
import TestSupport
import Testing

/// Checks documents against `Reports/schemas/report.schema.json` with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
struct ReportSchemaTests {
  /// The places that break the schema; empty for a valid document.
  private func complaints(_ document: JSONValue) throws -> String {
    try SchemaValidator.complaints(document, "report")
  }

  @Test func everyReportOfTheExportIsValid() throws {
    let samples = [SampleReport.good, SampleReport.bad, SampleReport.hostile, SampleReport.interrupted]
    let energy = [EnergyReport.measured, EnergyReport.partial, EnergyReport.unmeasurable]
    for report in samples + energy + [StimulatedReport.report, NetworkReport.report] {
      #expect(try complaints(JSONParser.parse(JSONExport.render(report))) == "")
    }
  }

  @Test func theGoldenDocumentsAreValid() throws {
    for name in ["good", "bad", "hostile", "interrupted", "stimulated", "network", "energy"] {
      let bytes = try #require(Golden.read(Golden.repository + "Reports/golden/\(name).json"))
      #expect(try complaints(JSONParser.parse(bytes)) == "")
    }
  }

  @Test(
    arguments: [
      ([], "surprise", 1, "$"), (["tool"], "url", "x", "$.tool"), ([], "verdict", "perfect", "$.verdict"),
      (["program"], "pid", 1, "$.program"), (["program", "exit"], "signal", 9, "$.program.exit"),
      (["device"], "secret", 1, "$.device"),
      (["metrics", "disk.writes"], "missing", "why", "$.metrics.disk.writes"),
      (["metrics", "disk.writes"], "unit", "furlongs", "$.metrics.disk.writes.unit"),
      (["series", "cpu.utilisation"], "rate", 10, "$.series.cpu.utilisation"),
      (["observer", "observer.cpu"], "value", nil, "$.observer.observer.cpu"), ([], "events", nil, "$"),
      ([], "schemaVersion", 2, "$.schemaVersion"),
    ] as [([String], String, JSONValue?, String)])
  func aChangeThatTheSchemaForbidsIsFound(path: [String], key: String, value: JSONValue?, place: String)
    throws
  {
    let document = Self.changed(SampleReport.good.json, path[...], key, value)
    #expect(try complaints(document) == place)
  }

  private static func changed(
    _ document: JSONValue, _ path: ArraySlice<String>, _ key: String, _ value: JSONValue?
  ) -> JSONValue {
    var members = document.object ?? [:]
    if let step = path.first {
      members[step] = changed(members[step] ?? .null, path.dropFirst(), key, value)
    } else {
      members[key] = value
    }
    return .object(members)
  }
}
