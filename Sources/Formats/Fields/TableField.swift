package import Quantities

/// Where in a row a field lies, made when a row is read or written: key paths were a sixth of a short run's instructions while
/// those of all tables were made, and most tables of a run are empty.
package typealias FieldPath<Row, Value> = @Sendable () -> any WritableKeyPath<Row, Value> & Sendable
package typealias ReadPath<Row, Value> = @Sendable () -> any KeyPath<Row, Value> & Sendable

/// One field of a row: its key in documents, its heading and unit in a table, and where in the row it lies.
package struct TableField<Row>: Sendable {
  package let key: String
  /// Nil where it is in documents alone.
  package let heading: String?
  /// Nil for what is no figure, and for numbers that only name something.
  package let unit: Unit?
  package internal(set) var isRequired: Bool
  package var schema: JSONValue { makeSchema() }
  /// Asked only by who shows a schema: to make them all takes milliseconds.
  var makeSchema: @Sendable () -> JSONValue
  let json: @Sendable (Row) -> JSONValue?
  package let cell: @Sendable (Row) -> Cell
  let read: @Sendable (inout Row, DocumentReader) throws(DocumentError) -> Void
  /// The places below a value of the field at which numbers stand that need a source.
  var numbers: @Sendable (DocumentReader) -> [String] = { _ in [] }

  /// In documents alone.
  package init<Value: FieldValue>(_ key: String, _ path: @autoclosure @escaping FieldPath<Row, Value>) {
    self.init(key, nil, nil, path) { $0[keyPath: path()].cell }
  }

  package init<Value: FieldValue>(
    _ key: String, _ heading: String, _ path: @autoclosure @escaping FieldPath<Row, Value>
  ) {
    self.init(key, heading, nil, path) { $0[keyPath: path()].cell }
  }

  package init<Value: FieldValue>(
    _ key: String, _ heading: String, _ unit: Unit, _ path: @autoclosure @escaping FieldPath<Row, Value>
  ) {
    self.init(key, heading, unit, path) { $0[keyPath: path()].cell }
  }

  /// A list of which a table shows the first few.
  ///
  /// - Parameter more: how many there are beside those that the row names.
  package init(
    _ key: String, _ heading: String, first shown: Int,
    _ path: @autoclosure @escaping FieldPath<Row, [String]>,
    more: @autoclosure @escaping ReadPath<Row, Int?>
  ) {
    self.init(key, heading, nil, path) { row in
      let names = row[keyPath: path()]
      let rest = max(0, names.count - shown) + (row[keyPath: more()] ?? 0)
      return rest == 0 ? names.cell : .excerpt(Array(names.prefix(shown)), more: rest)
    }
  }

  private init<Value: FieldValue>(
    _ key: String, _ heading: String?, _ unit: Unit?, _ path: @escaping FieldPath<Row, Value>,
    cell: @escaping @Sendable (Row) -> Cell
  ) {
    (self.key, self.heading, self.unit, self.cell) = (key, heading, unit, cell)
    isRequired = Value.isRequired
    makeSchema = {
      let words = [heading, unit.map { "in \($0.rawValue)" }].compactMap { $0 }.joined(separator: ", ")
      return .object(
        words.isEmpty ? Value.schema : Value.schema.merging(["description": .string(words)]) { $1 })
    }
    json = { $0[keyPath: path()].json }
    read = { (row, reader) throws(DocumentError) in row[keyPath: path()] = try Value(reader) }
  }

  /// The same field of what has such a value as a part.
  package func of<Whole>(_ path: @autoclosure @escaping FieldPath<Whole, Row>) -> TableField<Whole> {
    TableField<Whole>(part: self, path)
  }

  private init<Part>(part: TableField<Part>, _ path: @escaping FieldPath<Row, Part>) {
    (key, heading, unit) = (part.key, part.heading, part.unit)
    (isRequired, makeSchema) = (part.isRequired, part.makeSchema)
    json = { part.json($0[keyPath: path()]) }
    cell = { part.cell($0[keyPath: path()]) }
    read = { (row, reader) throws(DocumentError) in try part.read(&row[keyPath: path()], reader) }
    numbers = part.numbers
  }

  /// The same field, which a document can lack although it is always written.
  package var canBeMissing: TableField {
    var field = self
    field.isRequired = false
    return field
  }

  /// Reads it where its object has it.
  ///
  /// - Throws: also where it is missing and must not be.
  func fill(
    _ row: inout Row, of reader: DocumentReader, _ members: [String: JSONValue], readsNull: Bool
  ) throws(DocumentError) {
    guard let value = members[key] else {
      if isRequired { throw reader.error("the key \"\(key)\" is missing") }
      return
    }
    let place = reader.child(key, value)
    guard value != .null || isRequired || readsNull else {
      throw place.error("null says nothing; what is not known is left out")
    }
    try read(&row, place)
  }

  /// An object with these fields.
  static func schema(of fields: [TableField], open: Bool = false) -> JSONValue {
    [
      "type": "object", "additionalProperties": .bool(open),
      "properties": .object(Dictionary(fields.map { ($0.key, $0.schema) }) { $1 }),
      "required": .strings(fields.filter(\.isRequired).map(\.key)),
    ]
  }
}
