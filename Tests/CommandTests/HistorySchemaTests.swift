import Documents
import Formats
import Store
import TestSupport
import Testing

/// Checks what `history` prints against its schema with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed")) struct HistorySchemaTests {
  let tree = FixtureTree()

  private func complaints(_ text: some StringProtocol) throws -> String {
    try SchemaValidator.complaints(JSONParser.parse(Array(text.utf8)), "history")
  }

  @Test func everyDocumentIsValid() throws {
    let store = ["--store", tree.path + "/history.db"]
    var archives = (1...12).map { SampleSessions.archive($0, value: $0 > 6 ? 20 : 10) }
    archives[0].session.isComplete = false
    archives[0].session.verdict = nil
    archives[0].figures = [:]
    archives[0].levels = [:]
    let report = SampleReport.good.recording
    archives[1].recordings[archives[1].runs[1].key] = report
    _ = try Tool.run(["history", "import"] + store, stdin: SampleSessions.lines(archives))
    for line in try Tool.run(["history", "export"] + store).output.split(separator: "\n") {
      #expect(try complaints(line) == "")
    }
    for arguments in [
      ["list"], ["show", String(SampleSessions.key(1).prefix(9))], ["trend", "cpu.wakeups"],
      ["changes"],
    ] {
      let text = try Tool.run(["history"] + arguments + ["--format", "json"] + store).output
      #expect(try complaints(text) == "", "\(arguments)")
    }
  }

  @Test(arguments: [
    ("\"side\":\"candidate\"", "\"side\":\"both\""), ("\"complete\":true", "\"complete\":1"),
    ("\"schemaVersion\":1", "\"schemaVersion\":2"), ("\"fidelity\":\"exact\"", "\"fidelity\":\"good\""),
  ])
  func aChangeThatTheSchemaForbidsIsFound(_ old: String, _ new: String) throws {
    let line = SampleSessions.lines([SampleSessions.archive(1)])
    #expect(line.contains(old))
    #expect(try complaints(line.replacing(old, with: new)) != "")
  }
}
