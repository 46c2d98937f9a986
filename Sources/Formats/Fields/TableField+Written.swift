/// Fields of documents that people write: null is never taken for a field that is left out.
extension TableField {
  package init<Value>(
    _ key: String, _ form: WrittenForm<Value>, _ path: @autoclosure @escaping FieldPath<Row, Value>,
    _ description: String? = nil
  ) {
    self.init(key, form, description, isRequired: true) {
      form.json($0[keyPath: path()])
    } read: {
      $0[keyPath: path()] = $1
    }
  }

  package init<Value>(
    _ key: String, _ form: WrittenForm<Value>, optional path: @autoclosure @escaping FieldPath<Row, Value?>,
    _ description: String? = nil
  ) {
    self.init(key, form, description, isRequired: false) {
      $0[keyPath: path()].flatMap(form.json)
    } read: {
      $0[keyPath: path()] = $1
    }
  }

  /// A field that is left out where it has the value that it has without it.
  package init<Value: Equatable>(
    _ key: String, _ form: WrittenForm<Value>, _ path: @autoclosure @escaping FieldPath<Row, Value>,
    default value: Value, _ description: String? = nil
  ) {
    self.init(key, form, description, isRequired: false) {
      $0[keyPath: path()] == value ? nil : form.json($0[keyPath: path()])
    } read: {
      $0[keyPath: path()] = $1
    }
  }

  /// An object whose fields lie in the row itself.
  ///
  /// - Parameter needsOne: whether it must hold one of them at least.
  package init(
    _ key: String, group fields: [TableField], needsOne: Bool = false, _ description: String? = nil
  ) {
    let keys = fields.map { $0.key }
    self.init(key, schema: Self.schema(group: fields, needsOne: needsOne, description)) { row in
      let members = Dictionary(fields.map { ($0.key, $0.json(row)) }) { $1 }.compactMapValues { $0 }
      return members.isEmpty ? nil : .object(members)
    } read: { (row, reader) throws(DocumentError) in
      let members = try reader.members(known: keys)
      guard !members.isEmpty || !needsOne else {
        throw reader.error("expected one of \(keys.joined(separator: ", "))")
      }
      for field in fields { try field.fill(&row, of: reader, members, readsNull: true) }
    }
    numbers = { TableField.numbers($0, fields) }
  }

  private static func schema(
    group fields: [TableField], needsOne: Bool, _ description: String?
  ) -> [String: JSONValue] {
    var schema = schema(of: fields).object ?? [:]
    if needsOne { schema["minProperties"] = 1 }
    schema["description"] = description.map { .string($0) }
    return schema
  }

  /// The version of the document's schema, which is checked after its keys.
  package init(writtenVersion version: Int) {
    self.init("schemaVersion", schema: ["const": .integer(version)], isRequired: true) { _ in
      .integer(version)
    } read: { (_, reader) throws(DocumentError) in
      try reader.version(supported: version)
    }
  }

  /// A field with a language of its own.
  package init(
    _ key: String, schema: @autoclosure @escaping @Sendable () -> [String: JSONValue],
    isRequired: Bool = false,
    json: @escaping @Sendable (Row) -> JSONValue? = { _ in nil },
    read: @escaping @Sendable (inout Row, DocumentReader) throws(DocumentError) -> Void
  ) {
    (self.key, heading, unit, cell) = (key, nil, nil, { _ in .none })
    (self.isRequired, makeSchema, self.json, self.read) = (isRequired, { .object(schema()) }, json, read)
  }

  /// The same field, which a document must hold.
  package var mustBeGiven: TableField {
    var field = self
    field.isRequired = true
    return field
  }

  private init<Value>(
    _ key: String, _ form: WrittenForm<Value>, _ description: String?, isRequired: Bool,
    json: @escaping @Sendable (Row) -> JSONValue?, read: @escaping @Sendable (inout Row, Value) -> Void
  ) {
    let words: [String: JSONValue] = description.map { ["description": .string($0)] } ?? [:]
    self.init(key, schema: form.saying(words).schema, isRequired: isRequired, json: json) {
      (row, reader) throws(DocumentError) in
      read(&row, try form.read(reader))
    }
    numbers = form.numbers
  }

  fileprivate static func numbers(_ reader: DocumentReader, _ fields: [TableField]) -> [String] {
    fields.flatMap { field in
      reader.value[field.key].map { field.numbers(reader.child(field.key, $0)) } ?? []
    }
  }
}

extension JSONValue {
  /// The schema of a file's object, in which the file may also name that schema.
  package var ofFile: JSONValue {
    var members = object ?? [:]
    var properties = members["properties"]?.object ?? [:]
    properties["$schema"] = ["type": "string", "description": "where this schema is, for editors"]
    members["properties"] = .object(properties)
    return .object(members)
  }
}

extension Table {
  /// The places of a row's numbers that need a source, as a document has them.
  package func numbers(_ reader: DocumentReader) -> [String] { TableField.numbers(reader, fields) }

  /// The JSON Schema of a whole document, under the table's title and lead.
  package var document: JSONValue {
    var members = schema.ofFile.object ?? [:]
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["$id"] = .string("\(name).schema.json")
    (members["title"], members["description"]) = (.string(title), .string(lead))
    return .object(members)
  }
}
