import Formats
import TestSupport
import Testing

@testable import Answers

/// The schema of each document against its declaration.
@Suite struct GoldenSchemaTests {
  @Test(arguments: Schemas.written.map(\.name)) func theSchemaIsThatOfTheDeclaration(_ name: String) throws {
    let schema = try #require(Schemas.written.first { $0.name == name })
    #expect(Golden.difference(JSONWriter.pretty(schema.json), "Reports/schemas/\(name).schema.json") == nil)
  }
}
