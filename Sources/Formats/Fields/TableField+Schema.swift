/// What a field's JSON Schema says beside the kind of its value. Reading does not go by it.
extension TableField {
  /// - Parameter text: what it holds, where its key does not say it all: a unit, when it is left out.
  package func meaning(_ text: String) -> TableField { keeping(["description": .string(text)]) }

  package func atLeast(_ bound: Double) -> TableField { keeping(["minimum": .number(bound)]) }
  package func atMost(_ bound: Double) -> TableField { keeping(["maximum": .number(bound)]) }
  package func above(_ bound: Double) -> TableField { keeping(["exclusiveMinimum": .number(bound)]) }
  package func below(_ bound: Double) -> TableField { keeping(["exclusiveMaximum": .number(bound)]) }

  /// A text or a list that is never empty.
  package var notEmpty: TableField { keeping([schema["type"] == "array" ? "minItems" : "minLength": 1]) }

  /// A list in which nothing stands twice.
  package var unique: TableField { keeping(["uniqueItems": true]) }

  package func keeping(
    _ rules: @autoclosure @escaping @Sendable () -> [String: JSONValue]
  ) -> TableField {
    var field = self
    field.makeSchema = { .object((schema.object ?? [:]).merging(rules()) { $1 }) }
    return field
  }
}
