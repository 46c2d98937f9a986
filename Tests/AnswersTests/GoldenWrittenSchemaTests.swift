import Formats
import TestSupport
import Testing

@testable import Answers

/// The schemas of the files that people write against the declarations that they are read by.
@Suite struct GoldenWrittenSchemaTests {
  @Test(arguments: Schemas.read.map(\.name)) func aSchemaSaysWhatTheReaderTakes(_ name: String) throws {
    let schema = try #require(Schemas.read.first { $0.name == name })
    #expect(Golden.difference(JSONWriter.pretty(schema.json), "Reports/schemas/\(name).schema.json") == nil)
  }
}
