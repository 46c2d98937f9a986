import Audits
import Documents
import Exports
import Matching
import TestSupport
import Testing

/// Holds what `match` and `suggest` print against their schemas with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed")) struct MatchSchemaTests {
  private static let validate = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1])); validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    print('; '.join(sorted(e.json_path for e in validator(schema).iter_errors(json.load(sys.stdin)))))
    """

  private func complaints(_ bytes: [UInt8], _ name: String = "match") throws -> String {
    let schema = Golden.repository + "Reports/schemas/\(name).schema.json"
    let answer = try #require(Python.run(Self.validate, bytes, schema))
    #expect(answer.status == 0)
    return answer.text
  }

  @Test func everySampleIsValid() throws {
    for sample in try SampleMatch.all() {
      let text = SampleMatch.render(JSONMatchExport.self, sample.results, sample.call)
      #expect(try complaints(Array(text.utf8)) == "", "\(sample.name)")
    }
    let none = SampleMatch.render(JSONMatchExport.self, [], SampleMatch.call())
    #expect(try complaints(Array(none.utf8)) == "")
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
    #expect(try complaints(Array(text.replacing(old, with: new).utf8)) == place)
  }

  @Test func aSuggestionIsValid() throws {
    let app = try AppRequirementsReader.read(
      SampleMatch.app("Mirror", .dictionary(["nfc": .boolean(true), "gps": .integer(1)])))
    for app in [nil, app] {
      let suggestion = RequirementAdvisor.advise(
        wanted: [SampleMatch.devices[0]], others: Array(SampleMatch.devices[1...]), app: app)
      let document = suggestion.json(toolVersion: "1.2.3")
      #expect(try complaints(JSONWriter.pretty(document), "suggest") == "")
      var members = document.object ?? [:]
      members["wanted"] = []
      #expect(try complaints(JSONWriter.pretty(.object(members)), "suggest") == "$.wanted")
    }
  }
}
