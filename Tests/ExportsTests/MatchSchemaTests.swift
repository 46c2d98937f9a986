import Audits
import Exports
import Formats
import Matching
import TestSupport
import Testing

/// Checks what `match` and `suggest` print against their schemas with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed")) struct MatchSchemaTests {
  private func complaints(_ text: String) throws -> String {
    try SchemaValidator.complaints(JSONParser.parse(Array(text.utf8)), "match")
  }

  @Test func everySampleIsValid() throws {
    for sample in try SampleMatch.all() {
      let text = SampleMatch.render(JSONMatchExport.self, sample.results, sample.call)
      #expect(try complaints(text) == "", "\(sample.name)")
    }
    let none = SampleMatch.render(JSONMatchExport.self, [], SampleMatch.call())
    #expect(try complaints(none) == "")
  }

  @Test(
    arguments: [
      ("\"outcome\":\"cannot\"", "\"outcome\":\"perhaps\"", "$.apps[0]"),
      ("\"strict\": false", "\"strict\": 0", "$.strict"),
      ("\"verdict\": \"fail\"", "\"verdict\": \"warn\"", "$.verdict"),
      ("\"unreadable\":0", "\"unreadable\":-1", "$.tally.unreadable"),
    ])
  func aChangeThatTheSchemaForbidsIsFound(_ old: String, _ new: String, _ place: String) throws {
    let call = SampleMatch.call()
    let text = SampleMatch.render(JSONMatchExport.self, [try SampleMatch.mirror(call)], call)
    #expect(text.contains(old))
    #expect(try complaints(text.replacing(old, with: new)) == place)
  }

  @Test func aSuggestionIsValid() throws {
    let app = try AppRequirementsReader.read(
      SampleMatch.app("Mirror", .dictionary(["nfc": .boolean(true), "gps": .integer(1)])))
    for app in [nil, app] {
      let suggestion = SuggestionMaker.suggest(
        wanted: [SampleMatch.devices[0]], others: Array(SampleMatch.devices[1...]), app: app)
      let document = SuggestionDocument(suggestion, toolVersion: "1.2.3").json
      #expect(try SchemaValidator.complaints(document, "suggest") == "")
      var members = document.object ?? [:]
      members["wanted"] = []
      #expect(try SchemaValidator.complaints(.object(members), "suggest") == "$.wanted")
    }
  }
}
