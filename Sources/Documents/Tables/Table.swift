package import Quantities

/// What was found of one thread, file, device or stimulus: a line of a recording's table.
package protocol TableRow: Sendable, Equatable {
  static var table: Table<Self> { get }
}

/// One field of a row: its key in documents, its heading and unit in a table, and where in the row it lies.
package struct TableField<Row>: Sendable {
  package let key: String
  /// Nil where it is in documents alone.
  package let heading: String?
  /// Nil for what is no figure, and for numbers that only name something.
  package let unit: Unit?
  package let isRequired: Bool
  package let schema: JSONValue
  let json: @Sendable (Row) -> JSONValue?
  let cell: @Sendable (Row) -> Cell
  let read: @Sendable (inout Row, DocumentReader) throws(DocumentError) -> Void

  /// In documents alone.
  package init<Value: FieldValue>(_ key: String, _ path: any WritableKeyPath<Row, Value> & Sendable) {
    self.init(key, nil, nil, path) { $0[keyPath: path].cell }
  }

  package init<Value: FieldValue>(
    _ key: String, _ heading: String, _ path: any WritableKeyPath<Row, Value> & Sendable
  ) {
    self.init(key, heading, nil, path) { $0[keyPath: path].cell }
  }

  package init<Value: FieldValue>(
    _ key: String, _ heading: String, _ unit: Unit, _ path: any WritableKeyPath<Row, Value> & Sendable
  ) {
    self.init(key, heading, unit, path) { $0[keyPath: path].cell }
  }

  /// A list of which a table shows the first few.
  ///
  /// - Parameter more: how many there are beside those that the row names.
  package init(
    _ key: String, _ heading: String, first shown: Int, _ path: any WritableKeyPath<Row, [String]> & Sendable,
    more: any KeyPath<Row, Int?> & Sendable
  ) {
    self.init(key, heading, nil, path) { row in
      let names = row[keyPath: path]
      let rest = max(0, names.count - shown) + (row[keyPath: more] ?? 0)
      return rest == 0 ? names.cell : .excerpt(Array(names.prefix(shown)), more: rest)
    }
  }

  private init<Value: FieldValue>(
    _ key: String, _ heading: String?, _ unit: Unit?, _ path: any WritableKeyPath<Row, Value> & Sendable,
    cell: @escaping @Sendable (Row) -> Cell
  ) {
    (self.key, self.heading, self.unit, self.cell) = (key, heading, unit, cell)
    isRequired = Value.isRequired
    let words = [heading, unit.map { "in \($0.rawValue)" }].compactMap { $0 }.joined(separator: ", ")
    schema = .object(
      words.isEmpty ? Value.schema : Value.schema.merging(["description": .string(words)]) { $1 })
    json = { $0[keyPath: path].json }
    read = { (row, reader) throws(DocumentError) in row[keyPath: path] = try Value(reader) }
  }

  /// The same field of what has such a value as a part.
  package func of<Whole>(_ path: any WritableKeyPath<Whole, Row> & Sendable) -> TableField<Whole> {
    TableField<Whole>(part: self, path)
  }

  private init<Part>(part: TableField<Part>, _ path: any WritableKeyPath<Row, Part> & Sendable) {
    (key, heading, unit) = (part.key, part.heading, part.unit)
    (isRequired, schema) = (part.isRequired, part.schema)
    json = { part.json($0[keyPath: path]) }
    cell = { part.cell($0[keyPath: path]) }
    read = { (row, reader) throws(DocumentError) in try part.read(&row[keyPath: path], reader) }
  }
}

/// A kind of row, declared once. Writing, strict reading, a table's columns and the JSON Schema follow from its fields.
package struct Table<Row: TableRow>: Sendable {
  /// The key in a recording's `tables`.
  package let name: String
  package let title: String
  /// One sentence on what a row is.
  package let lead: String
  package let fields: [TableField<Row>]
  /// What reading begins with.
  package let blank: Row

  package init(
    _ name: String, _ title: String, _ lead: String, blank: Row, _ fields: TableField<Row>...
  ) {
    self.init(name, title, lead, blank: blank, fields)
  }

  package init(_ name: String, _ title: String, _ lead: String, blank: Row, _ fields: [TableField<Row>]) {
    (self.name, self.title, self.lead, self.blank, self.fields) = (name, title, lead, blank, fields)
  }

  package func json(_ row: Row) -> JSONValue { .object(members(row)) }

  package func members(_ row: Row) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.key] = field.json(row) }
    return members
  }

  /// - Throws: for what is no object, a key that is none of the fields', is missing, or has a value of another kind.
  package func row(_ reader: DocumentReader) throws(DocumentError) -> Row {
    try row(reader, try reader.members(known: fields.map(\.key)))
  }

  /// The row, and the members whose keys are none of the fields'.
  package func row(
    beside reader: DocumentReader
  ) throws(DocumentError) -> (row: Row, rest: [String: JSONValue]) {
    let members = try reader.members()
    let known = Set(fields.map(\.key))
    return (try row(reader, members), members.filter { !known.contains($0.key) })
  }

  private func row(
    _ reader: DocumentReader, _ members: [String: JSONValue]
  ) throws(DocumentError) -> Row {
    var row = blank
    for field in fields {
      if let value = members[field.key] {
        try field.read(&row, reader.child(field.key, value))
      } else if field.isRequired {
        throw reader.error("the key \"\(field.key)\" is missing")
      }
    }
    return row
  }

  /// A row of a document, as in Reports/schemas.
  package var schema: JSONValue { schema(open: false) }

  /// - Parameter open: whether there can be other members too.
  package func schema(open: Bool) -> JSONValue {
    [
      "type": "object", "additionalProperties": .bool(open),
      "properties": .object(Dictionary(fields.map { ($0.key, $0.schema) }) { $1 }),
      "required": .strings(fields.filter(\.isRequired).map(\.key)),
    ]
  }
}
