import Documents
import Foundation
import TestSupport
import Testing

@Suite struct DoctorCommandTests {
  static let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Reports/schemas/doctor.schema.json").path
  static let hasValidator =
    (try? Tool.run(program: "/usr/bin/python3", ["-c", "import jsonschema"]))?.status == 0

  @Test func theDocumentListsEachSourceWithItsState() throws {
    let tool = try Tool.run(["doctor", "--format", "json"])
    #expect(tool.status == 0)
    let reader = try DocumentReader(file: "doctor", bytes: Array(tool.output.utf8))
    let rows = try reader.required("sources").items()
    #expect(!rows.isEmpty)
    for row in rows {
      let state = Diagnosis.State(rawValue: try row.required("state").string())
      #expect(state != nil)
      #expect(try state == .works || row.member("reason") != nil, "a source that does not work has a reason")
    }
  }

  @Test(.enabled(if: hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let document = try Tool.run(["doctor", "--format", "json"]).output
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      document = json.load(sys.stdin)
      jsonschema.validate(document, schema)
      document["more"] = 1
      try: jsonschema.validate(document, schema)
      except jsonschema.ValidationError: print("kept")
      """
    let check = try Tool.run(program: "/usr/bin/python3", ["-c", script, Self.schema], stdin: document)
    #expect(check.output == "kept\n", "\(check.errors)")
  }

  @Test func theTextNamesWhatTheDocumentNames() throws {
    let tool = try Tool.run(["doctor", "--format", "json"])
    let text = try Tool.run(["doctor"]).output
    for row in try DocumentReader(file: "doctor", bytes: Array(tool.output.utf8)).required("sources").items()
    {
      #expect(text.contains(try row.required("unit").string()))
      if let remedy = try row.member("remedy")?.string(), !remedy.contains(" ") {
        #expect(text.contains(remedy))
      }
    }
  }
}
