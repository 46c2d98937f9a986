import Documents
import TestSupport
import Testing

/// The schema of each document that Headroom writes against its declaration.
@Suite struct GoldenSchemaTests {
  static let all = [DocumentSchema(Report.self)]

  @Test(arguments: all) func theSchemaIsThatOfTheDeclaration(_ schema: DocumentSchema) {
    #expect(
      Golden.difference(JSONWriter.pretty(schema.json), "Reports/schemas/\(schema.name).schema.json") == nil)
  }
}
