package import Quantities

/// Fields of documents whose form is not that of their value's type.
extension TableField {
  /// A flag that is written only where it is set.
  package init(_ key: String, onlyTrue path: @autoclosure @escaping FieldPath<Row, Bool>) {
    self.init(key, ["const": true], isRequired: false) {
      $0[keyPath: path()] ? true : nil
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try reader.bool()
    }
  }

  /// A number that a figure of a run can be: others are errors.
  package init(_ key: String, figure unit: Unit, _ path: @autoclosure @escaping FieldPath<Row, Double>) {
    self.init(key, ["type": "number", "description": .string("in \(unit.rawValue)")]) {
      .number($0[keyPath: path()])
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try reader.figure(unit, FigureRange.of(unit))
    }
  }

  /// A moment of a run, in seconds from exec.
  package init(_ key: String, moment path: @autoclosure @escaping FieldPath<Row, Double>) {
    self.init(key, ["type": "number", "description": "seconds from exec"]) {
      .number($0[keyPath: path()])
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try reader.moment()
    }
  }

  /// Numbers of which there can be millions.
  package init(_ key: String, curve path: @autoclosure @escaping FieldPath<Row, [Double]>) {
    self.init(key, [Double].schema) {
      .curve($0[keyPath: path()])
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try [Double](reader)
    }
  }

  /// A list that is written where it is empty too.
  package init<Item: FieldItem>(
    _ key: String, evenEmpty path: @autoclosure @escaping FieldPath<Row, [Item]>
  ) {
    self.init(key, [Item].schema) {
      .array($0[keyPath: path()].compactMap { $0.json })
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try [Item](reader)
    }
  }

  /// The same of a list that there may be none of.
  package init<Item: FieldItem>(
    _ key: String, evenEmpty path: @autoclosure @escaping FieldPath<Row, [Item]?>
  ) {
    self.init(key, [Item].schema, isRequired: false) {
      $0[keyPath: path()].map { .array($0.compactMap { $0.json }) }
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try [Item](reader)
    }
  }

  /// Values by their names, left out where there are none.
  package init<Value: FieldValue>(
    _ key: String, ifAny path: @autoclosure @escaping FieldPath<Row, [String: Value]>
  ) {
    self.init(key, [String: Value].schema, isRequired: false) {
      $0[keyPath: path()].isEmpty ? nil : $0[keyPath: path()].json
    } read: { (row, reader) throws(DocumentError) in
      row[keyPath: path()] = try [String: Value](reader)
    }
  }

  /// How many there are of each choice, zero too: it is written, and passed over in reading.
  package init<Choice: FieldChoice & Hashable>(
    _ key: String, counts path: @autoclosure @escaping ReadPath<Row, [Choice: Int]>
  ) {
    let names = Choice.allCases.map(\.rawValue)
    let count: JSONValue = ["type": "integer", "minimum": 0]
    self.init(
      key,
      [
        "type": "object", "additionalProperties": false, "required": .strings(names),
        "properties": .object(Dictionary(names.map { ($0, count) }) { $1 }),
      ]
    ) { row in
      .object(
        Dictionary(Choice.allCases.map { ($0.rawValue, .integer(row[keyPath: path()][$0] ?? 0)) }) { $1 })
    } read: { _, _ in
    }
  }

  /// What follows from other fields: it is written, and passed over in reading.
  package init<Value: FieldValue>(_ key: String, derived path: @autoclosure @escaping ReadPath<Row, Value>) {
    self.init(key, Value.schema, isRequired: Value.isRequired) {
      $0[keyPath: path()].json
    } read: { _, _ in
    }
  }

  /// The version of a document's schema, which is checked before the fields are read.
  package init(version: Int) {
    self.init("schemaVersion", ["const": .integer(version)]) { _ in
      .integer(version)
    } read: { _, _ in
    }
  }

  private init(
    _ key: String, _ schema: @autoclosure @escaping @Sendable () -> [String: JSONValue],
    isRequired: Bool = true,
    json: @escaping @Sendable (Row) -> JSONValue?,
    read: @escaping @Sendable (inout Row, DocumentReader) throws(DocumentError) -> Void
  ) {
    (self.key, heading, unit, cell) = (key, nil, nil, { _ in .none })
    (self.isRequired, makeSchema, self.json, self.read) = (isRequired, { .object(schema()) }, json, read)
  }
}
