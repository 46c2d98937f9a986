import Formats
import TestSupport
import Testing

/// Every device that is known by name can be judged for, and the report says so in its own terms.
@Suite(
  .serialized, .waitsForPrograms, .enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
struct ProfileRunTests {
  @Test func aReportForADeviceOfTheCatalogueKeepsItsSchema() throws {
    for device in ["pinephone", "iphone-4"] {
      let run = try Measured.run(["true"], options: ["--profile", device])
      #expect(run.report["device"]?["radios"] != nil, "\(device)")
      #expect(try SchemaValidator.complaints(run.report, "report") == "", "\(device)")
    }
  }
}
