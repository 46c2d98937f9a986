/// What was found of one thread, file, device or stimulus: a line of a recording's table.
package protocol TableRow: Sendable, Equatable {
  static var table: Table<Self> { get }
  /// Whether null stands for a field that is not there.
  static var readsNull: Bool { get }
  /// What its fields must fulfil together, once each has been read.
  func validate(_ reader: DocumentReader) throws(DocumentError)
}

extension TableRow {
  package static var readsNull: Bool { true }
  package func validate(_ reader: DocumentReader) throws(DocumentError) {}
}

/// A kind of row, declared once. Writing, strict reading, a table's columns and the JSON Schema follow from its fields.
package struct Table<Row: Sendable>: Sendable {
  /// The key in a recording's `tables`.
  package let name: String
  package let title: String
  /// One sentence on what a row is.
  package let lead: String
  package let fields: [TableField<Row>]
  private let keys: [String]
  /// What reading begins with.
  package let blank: Row
  /// What the schema says beside the fields.
  private var rules: [String: JSONValue] = [:]

  package init(
    _ name: String, _ title: String, _ lead: String, blank: Row, _ fields: TableField<Row>...
  ) {
    self.init(name, title, lead, blank: blank, fields)
  }

  package init(_ name: String, _ title: String, _ lead: String, blank: Row, _ fields: [TableField<Row>]) {
    (self.name, self.title, self.lead, self.blank, self.fields) = (name, title, lead, blank, fields)
    keys = fields.map { $0.key }
  }

  /// Of what is in no list of tables.
  package init(blank: Row, _ fields: TableField<Row>...) { self.init("", "", "", blank: blank, fields) }

  package func json(_ row: Row) -> JSONValue { .object(members(row)) }

  package func members(_ row: Row) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.key] = field.json(row) }
    return members
  }

  /// The same table, whose schema says more: which fields go together.
  package func keeping(_ rules: [String: JSONValue]) -> Table {
    var table = self
    table.rules.merge(rules) { $1 }
    return table
  }

  /// The same table, whose schema a document keeps under the table's name if it has it several times.
  package var shared: Table { keeping(["$anchor": .string(name)]) }

  /// A row of a document, as in Reports/schemas.
  package var schema: JSONValue { schema(open: false) }

  /// - Parameter open: whether there can be other members too.
  package func schema(open: Bool) -> JSONValue {
    let members = TableField.schema(of: fields, open: open).object ?? [:]
    return .object(members.merging(rules) { $1 })
  }
}

extension Table where Row: TableRow {
  /// - Parameter blank: what reading begins with, where that is not what it is for all rows.
  /// - Throws: for what is no object, a key that is none of the fields', is missing, or has a value of another kind.
  package func row(_ reader: DocumentReader, from blank: Row? = nil) throws(DocumentError) -> Row {
    try row(reader, try reader.members(known: keys), blank)
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
    _ reader: DocumentReader, _ members: [String: JSONValue], _ blank: Row? = nil
  ) throws(DocumentError) -> Row {
    var row = blank ?? self.blank
    for field in fields { try field.fill(&row, of: reader, members, readsNull: Row.readsNull) }
    try row.validate(reader)
    return row
  }
}
