import Formats
import Testing

@Suite struct DocumentReaderTests {
  private func members(_ text: String) throws -> [String: JSONValue] {
    try DocumentReader(file: "a.json", bytes: Array(text.utf8)).members(known: ["name", "inner"])
  }

  @Test func aFileMayNameItsSchema() throws {
    let named = #"{"$schema": "schemas/budget.schema.json", "name": "a"}"#
    #expect(try members(named) == ["name": "a"])
  }

  @Test(arguments: [
    (#"{"$schema": 5}"#, #"a.json: $schema: expected a text, found a number"#),
    (#"{"schema": "x"}"#, #"a.json: schema: unknown key "schema""#),
  ])
  func whatNamesNoSchemaIsAMistake(_ text: String, _ message: String) {
    let error = #expect(throws: DocumentError.self) { try members(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test func withinADocumentItIsAKeyLikeAnyOther() throws {
    let reader = try DocumentReader(file: "a.json", bytes: Array(#"{"inner": {"$schema": "x"}}"#.utf8))
    #expect(throws: DocumentError.self) { try reader.required("inner").members(known: ["name"]) }
  }
}
