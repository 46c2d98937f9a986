import Audits
import Formats
import Foundation
import TestSupport
import Testing

@Suite struct AuditsCommandTests {
  @Test func eachAuditAndThresholdIsListed() throws {
    let tool = try Tool.run(["audits"])
    #expect(tool.status == 0)
    // However its lines are broken.
    let text = tool.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for audit in AuditRegistry.all {
      #expect(text.contains("\(audit.meta.id): \(audit.meta.title)"))
      for threshold in audit.meta.thresholds { #expect(text.contains(threshold.meaning)) }
    }
  }

  @Test func oneCanBeAskedForAndAnUnknownOneIsGuessed() throws {
    let one = try Tool.run(["audits", "cpu-polling"])
    #expect(one.output.hasPrefix("cpu-polling:") && !one.output.contains("idle-wakeups:"))
    let unknown = try Tool.run(["audits", "cpu-poling"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"cpu-polling\"?"))
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theDocumentKeepsItsSchema() throws {
    let text = try Tool.run(["audits", "--format", "json"]).output
    let odd = text.replacing("\"id\": \"cpu-polling\"", with: "\"odd\": 1, \"id\": \"cpu-polling\"")
    #expect(odd != text)
    let documents = try [text, odd].map { try JSONParser.parse(Array($0.utf8)) }
    let complaints = try SchemaValidator.complaints(documents, "audits")
    #expect(complaints[0] == "" && complaints[1].hasPrefix("$.audits["))
  }
}
