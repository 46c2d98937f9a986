import Documents
import Energy
import Formats
import Network
import Stimuli
import TestSupport
import Testing

/// The schemas of the files that people write against the declarations that they are read by.
@Suite struct GoldenWrittenSchemaTests {
  private static let schemas: [(file: String, schema: JSONValue)] = [
    ("budget", Budget.document), ("power", PowerModel.table.document), ("radio", RadioModel.table.document),
    ("scenario", Scenario.document(stimuli: StimulusRegistry.all.map { $0.meta.schema })),
    ("suite", BenchSuite.document),
  ]

  @Test(arguments: schemas.map(\.file)) func aSchemaSaysWhatTheReaderTakes(_ name: String) throws {
    let schema = try #require(Self.schemas.first { $0.file == name }?.schema)
    let difference = Golden.difference(JSONWriter.pretty(schema), "Reports/schemas/\(name).schema.json")
    #expect(difference == nil)
  }
}
