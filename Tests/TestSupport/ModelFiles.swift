package import Formats
import Foundation

/// The files of one kind of model that come with the tool, and the schema that describes them.
package struct ModelFiles: Sendable {
  /// Below `Profiles`.
  let folder: String
  /// Below `Reports/schemas`, without the ending.
  let schema: String

  package init(folder: String, schema: String) {
    self.folder = folder
    self.schema = schema
  }

  package func path(_ name: String) -> String { Golden.repository + "Profiles/\(folder)/\(name).json" }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  package func listed() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Golden.repository + "Profiles/\(folder)").sorted()
  }

  /// How many numbers a model has, and the places of those whose source it does not state: counted in the document itself,
  /// so that the reader's own count is not believed.
  package func numbers(_ name: String) throws -> (count: Int, bare: [String]) {
    let document = try JSONParser.parse(bytes(name))
    let known = (document["provenance"]?.object ?? [:]).filter {
      $0.value["source"]?.string?.isEmpty == false
    }
    let others = ["provenance", "title", "description", "schemaVersion"]
    let places = Self.numbers(document, "").filter { !others.contains(where: $0.hasPrefix) }
    let bare = places.filter { place in
      !known.keys.contains { place == $0 || place.hasPrefix($0 + ".") || place.hasPrefix($0 + "[") }
    }
    return (places.count, bare)
  }

  private static func numbers(_ value: JSONValue, _ place: String) -> [String] {
    switch value {
    case .number: [place]
    case .string(let text): text.first?.isNumber == true ? [place] : []
    case .object(let members):
      members.flatMap { numbers($0.value, place.isEmpty ? $0.key : "\(place).\($0.key)") }
    case .array(let items): items.enumerated().flatMap { numbers($0.element, "\(place)[\($0.offset)]") }
    default: []
    }
  }

  package func parsedSchema() throws -> JSONValue {
    try JSONParser.parse(Array(try Data(contentsOf: URL(filePath: schemaPath))))
  }

  private var schemaPath: String { Golden.repository + "Reports/schemas/\(schema).schema.json" }

  /// What the schema takes a mark of provenance to be.
  package func marks() throws -> [String] {
    let provenance = try parsedSchema()["properties"]?["provenance"]?["additionalProperties"]
    return provenance?["properties"]?["mark"]?["enum"]?.array?.compactMap(\.string) ?? []
  }

  /// Whether each document keeps the schema.
  package func validity(_ documents: [[UInt8]]) throws -> [Bool] {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      for document in json.load(sys.stdin): print(jsonschema.Draft202012Validator(schema).is_valid(document))
      """
    let list = JSONValue.array(try documents.map { try JSONParser.parse($0) })
    let answer = Python.run(script, JSONWriter.pretty(list), schemaPath)
    return answer?.text.split(separator: "\n").map { $0 == "True" } ?? []
  }
}
