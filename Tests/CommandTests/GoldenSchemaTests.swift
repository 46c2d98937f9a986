import Documents
import Matching
import Store
import TestSupport
import Testing

@testable import Commands

/// The schema of each document that Headroom writes against its declaration.
@Suite struct GoldenSchemaTests {
  static let all = [
    DocumentSchema(Baseline.self), DocumentSchema(BenchDocument.self),
    DocumentSchema(ComparisonDocument.self),
    DocumentSchema(MatchDocument.self), DocumentSchema(Report.self), DocumentSchema(SuggestionDocument.self),
    DocumentSchema(
      "history", "Headroom history",
      "Sessions of benches as they are carried from one history to another, listed and drawn.",
      oneOf: [SessionArchive.self, HistoryDocument.self, Trend.self]),
  ]

  @Test(arguments: all) func theSchemaIsThatOfTheDeclaration(_ schema: DocumentSchema) {
    #expect(
      Golden.difference(JSONWriter.pretty(schema.json), "Reports/schemas/\(schema.name).schema.json") == nil)
  }
}
