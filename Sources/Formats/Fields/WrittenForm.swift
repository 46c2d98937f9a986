/// How people write a value: what a document holds, its strict reading, and its JSON Schema.
package struct WrittenForm<Value: Sendable>: Sendable {
  package var schema: [String: JSONValue] { makeSchema() }
  private var makeSchema: @Sendable () -> [String: JSONValue]
  /// The places of the numbers in a value that need a source.
  private(set) var numbers: @Sendable (DocumentReader) -> [String] = { _ in [] }
  /// Nil where the key is left out.
  package let json: @Sendable (Value) -> JSONValue?
  package private(set) var read: @Sendable (DocumentReader) throws(DocumentError) -> Value

  package init(
    _ schema: @autoclosure @escaping @Sendable () -> [String: JSONValue],
    json: @escaping @Sendable (Value) -> JSONValue?,
    read: @escaping @Sendable (DocumentReader) throws(DocumentError) -> Value
  ) {
    (makeSchema, self.json, self.read) = (schema, json, read)
  }

  /// What the schema says besides, such as a description.
  package func saying(_ more: [String: JSONValue]) -> WrittenForm {
    var form = self
    form.makeSchema = { [makeSchema] in makeSchema().merging(more) { $1 } }
    return form
  }

  /// Only values that do not make the condition true; others are refused with the words.
  package func refusing(_ problem: String, where isWrong: @escaping @Sendable (Value) -> Bool) -> WrittenForm
  {
    with { (reader) throws(DocumentError) in
      let value = try read(reader)
      guard !isWrong(value) else { throw reader.error(problem) }
      return value
    }
  }

  /// - Parameter check: what is checked before a value is read.
  package func requiring(
    _ check: @escaping @Sendable (DocumentReader) throws(DocumentError) -> Void
  ) -> WrittenForm {
    with { (reader) throws(DocumentError) in
      try check(reader)
      return try read(reader)
    }
  }

  private func with(
    _ read: @escaping @Sendable (DocumentReader) throws(DocumentError) -> Value
  ) -> WrittenForm {
    var form = self
    form.read = read
    return form
  }

  /// A number that needs a source wherever it stands.
  package var sourced: WrittenForm { counting { [$0.place] } }

  /// - Parameter numbers: the places of the numbers in a value that need a source.
  func counting(_ numbers: @escaping @Sendable (DocumentReader) -> [String]) -> WrittenForm {
    var form = self
    form.numbers = numbers
    return form
  }
}

extension WrittenForm where Value: FieldValue {
  /// As the value's type is written.
  package static var plain: WrittenForm {
    WrittenForm(Value.schema, json: \.json) { (reader) throws(DocumentError) in try Value(reader) }
  }
}

extension WrittenForm where Value: FieldObject {
  package static var part: WrittenForm {
    plain.counting { Value.table.numbers($0) }
  }
}
