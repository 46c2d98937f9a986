import Formats
import TestSupport
import Testing

/// Checks comparisons against their schema with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed")) struct ComparisonSchemaTests
{
  @Test func everySampleIsValid() throws {
    for document in [SampleComparison.judged, SampleComparison.single] {
      #expect(try SchemaValidator.complaints(document.json, "comparison") == "")
    }
  }

  @Test(
    arguments: [
      ("\"forced\": false", "\"forced\": 0", "$.forced"),
      ("\"verdict\": \"improved\"", "\"verdict\": \"better\"", "$.cases[0].comparisons[2].verdict"),
      ("\"exact\": true", "\"exact\": 1", "$.cases[0].comparisons[5].exact; $.cases[1].comparisons[0].exact"),
      ("\"confidence\": 0.99", "\"confidence\": 99", "$.confidence"),
      ("\"content\"", "\"contents\"", "$.new; $.new; $.old; $.old"),
    ])
  func aChangeThatTheSchemaForbidsIsFound(_ old: String, _ new: String, _ place: String) throws {
    let text = String(decoding: JSONWriter.pretty(SampleComparison.judged.json), as: UTF8.self)
    #expect(text.contains(old))
    let changed = try JSONParser.parse(Array(text.replacing(old, with: new).utf8))
    #expect(try SchemaValidator.complaints(changed, "comparison") == place)
  }
}
