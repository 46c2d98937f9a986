import Documents
import TestSupport
import Testing

/// Every device that is known by name can be judged for, and the report says so in its own terms.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
struct ProfileRunTests {
  @Test func aReportForADeviceOfTheCatalogueKeepsItsSchema() throws {
    let script = """
      import json, sys, jsonschema
      jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).validate(json.load(sys.stdin)); print("kept")
      """
    for device in ["pinephone", "iphone-4"] {
      let run = try Measured.run(["true"], options: ["--profile", device])
      let schema = Golden.repository + "Reports/schemas/report.schema.json"
      let answer = try #require(Python.run(script, JSONWriter.pretty(run.report), schema))
      #expect(run.report["device"]?["radios"] != nil && answer.text == "kept", "\(device)")
    }
  }
}
