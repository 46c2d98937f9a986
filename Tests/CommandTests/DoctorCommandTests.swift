import Documents
import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct DoctorCommandTests {
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

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let document = try JSONParser.parse(Array(try Tool.run(["doctor", "--format", "json"]).output.utf8))
    let more = JSONValue.object((document.object ?? [:]).merging(["more": 1]) { $1 })
    #expect(try SchemaValidator.complaints([document, more], "doctor") == ["", "$"])
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

  @Test func thePageNamesWhatTheDocumentNames() throws {
    let tree = FixtureTree()
    let tool = try Tool.run(["doctor", "--format", "json", "-o", tree.path + "/doctor.html"])
    #expect(tool.status == 0, "\(tool.errors)")
    let page = try tree.root.text("/doctor.html")
    for row in try DocumentReader(file: "doctor", bytes: Array(tool.output.utf8)).required("sources").items()
    {
      #expect(page.contains("<code>\(try row.required("unit").string())</code>"))
    }
    #expect(try Tool.run(["doctor", "--html", "-"]).output.hasPrefix("<!DOCTYPE html>"))
  }
}
