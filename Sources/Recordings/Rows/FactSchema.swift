package import Formats

/// What a document's JSON Schema says of a fact.
package enum FactSchema {
  /// - Parameter value: the schema of its value, where it has one.
  package static func of(_ value: [String: JSONValue]) -> [String: JSONValue] {
    ["anyOf": [.object(value), missing]]
  }

  private static let missing: JSONValue = [
    "$anchor": "missing", "type": "object", "additionalProperties": false, "required": ["missing"],
    "properties": ["missing": ["type": "string", "description": "why there is no value"]],
  ]
}

extension TableField {
  /// A fact whose value, where it has one, is one of the words.
  func oneOf(_ words: String...) -> TableField { keeping(FactSchema.of(["enum": .strings(words)])) }
}
