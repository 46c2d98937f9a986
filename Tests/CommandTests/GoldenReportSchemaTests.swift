import Documents
import TestSupport
import Testing

/// The schema of reports against the declarations of the tables' rows.
@Suite struct GoldenReportSchemaTests {
  private static let path = "Reports/schemas/report.schema.json"

  @Test func theSchemaKnowsEveryTableAndFieldAndNoOther() throws {
    let bytes = try #require(Golden.read(Golden.repository + Self.path))
    var schema = try #require(JSONParser.parse(bytes).object)
    var parts = try #require(schema["properties"]?.object)
    parts["tables"] = Tables.schema
    schema["properties"] = .object(parts)
    let difference = Golden.difference(JSONWriter.pretty(.object(schema)), Self.path)
    #expect(difference == nil)
  }
}
