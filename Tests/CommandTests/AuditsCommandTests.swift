import Audits
import Documents
import Foundation
import TestSupport
import Testing

@Suite struct AuditsCommandTests {
  private static let schema = Golden.repository + "Reports/schemas/audits.schema.json"

  @Test func eachAuditAndThresholdIsListed() throws {
    let tool = try Tool.run(["audits"])
    #expect(tool.status == 0)
    for audit in AuditRegistry.all {
      #expect(tool.output.contains("\(audit.meta.id): \(audit.meta.title)"))
      for threshold in audit.meta.thresholds { #expect(tool.output.contains(threshold.meaning)) }
    }
  }

  @Test func oneCanBeAskedForAndAnUnknownOneIsGuessed() throws {
    let one = try Tool.run(["audits", "cpu-polling"])
    #expect(one.output.hasPrefix("cpu-polling:") && !one.output.contains("idle-wakeups:"))
    let unknown = try Tool.run(["audits", "cpu-poling"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"cpu-polling\"?"))
  }

  @Test(.enabled(if: DoctorCommandTests.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let document = try Tool.run(["audits", "--format", "json"]).output
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      document = json.load(sys.stdin)
      jsonschema.validate(document, schema)
      document["audits"][0]["odd"] = 1
      try: jsonschema.validate(document, schema)
      except jsonschema.ValidationError: print("kept")
      """
    let check = try Tool.run(program: "/usr/bin/python3", ["-c", script, Self.schema], stdin: document)
    #expect(check.output == "kept\n", "\(check.errors)")
  }
}
