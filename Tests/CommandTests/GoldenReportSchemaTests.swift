import Documents
import TestSupport
import Testing

/// The schema of reports against the declarations of the tables' rows and of the events.
@Suite struct GoldenReportSchemaTests {
  private static let path = "Reports/schemas/report.schema.json"

  @Test func theSchemaKnowsEveryTableEventAndFieldAndNoOther() throws {
    let bytes = try #require(Golden.read(Golden.repository + Self.path))
    var schema = try #require(JSONParser.parse(bytes).object)
    var parts = try #require(schema["properties"]?.object)
    (parts["tables"], parts["events"]) = (Tables.schema, EventKinds.schema)
    parts["scenario"] = RunSettings.table.schema
    schema["properties"] = .object(parts)
    let difference = Golden.difference(JSONWriter.pretty(.object(schema)), Self.path)
    #expect(difference == nil)
  }
}
