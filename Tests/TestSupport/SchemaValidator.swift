package import Formats
import Testing

/// What an independent validator says of documents and a schema of `Reports/schemas`.
package enum SchemaValidator {
  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1])); validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    places = lambda document: sorted(error.json_path for error in validator(schema).iter_errors(document))
    print(json.dumps(["; ".join(places(document)) for document in json.load(sys.stdin)]))
    """

  /// Of each document the places that break the schema, in their order; empty for a valid one.
  package static func complaints(_ documents: [JSONValue], _ schema: String) throws -> [String] {
    let path = Golden.repository + "Reports/schemas/\(schema).schema.json"
    let answer = try #require(Python.run(script, JSONWriter.pretty(.array(documents)), path))
    return try #require(try? JSONParser.parse(Array(answer.text.utf8)).array).compactMap(\.string)
  }

  package static func complaints(_ document: JSONValue, _ schema: String) throws -> String {
    try complaints([document], schema)[0]
  }
}
