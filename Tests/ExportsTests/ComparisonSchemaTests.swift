import Documents
import TestSupport
import Testing

/// Holds comparisons against their schema with an independent validator.
@Suite(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed")) struct ComparisonSchemaTests
{
  private static let validate = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1])); validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    print('; '.join(sorted(e.json_path for e in validator(schema).iter_errors(json.load(sys.stdin)))))
    """

  private func complaints(_ bytes: [UInt8]) throws -> String {
    let schema = Golden.repository + "Reports/schemas/comparison.schema.json"
    let answer = try #require(Python.run(Self.validate, bytes, schema))
    #expect(answer.status == 0)
    return answer.text
  }

  @Test func everySampleIsValid() throws {
    for document in [SampleComparison.judged, SampleComparison.single] {
      #expect(try complaints(JSONWriter.pretty(document.json)) == "")
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
    #expect(try complaints(Array(text.replacing(old, with: new).utf8)) == place)
  }
}
