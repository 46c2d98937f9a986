package import Formats
package import Quantities

/// One of a recording's tables, whatever its rows are, for what treats all alike: documents and reports.
package struct TableView: Sendable {
  package let count: @Sendable (Tables) -> Int
  package let json: @Sendable (Tables) -> [JSONValue]
  /// The first so many rows, each with a cell for each column.
  package let cells: @Sendable (Tables, Int) -> [[Cell]]
  let read: @Sendable (inout Tables, DocumentReader) throws(DocumentError) -> Void
  let append: @Sendable (inout Tables, Tables) -> Void
  /// Asked for, since a run that has no rows of a kind need not make its fields.
  private let described: @Sendable () -> Description

  package var name: String { described().name }
  package var title: String { described().title }
  package var lead: String { described().lead }
  package var columns: [Column] { described().columns }
  /// The keys of a row, in the order of the alphabet.
  package var fields: [String] { described().fields }
  package var schema: JSONValue { described().schema() }

  fileprivate struct Description {
    var name: String
    var title: String
    var lead: String
    var columns: [Column]
    var fields: [String]
    var schema: () -> JSONValue
  }

  package struct Column: Sendable {
    package var key: String
    package var heading: String
    /// Nil where it is not figures.
    package var unit: Unit?
  }

  init<Row: TableRow>(_ path: @autoclosure @escaping FieldPath<Tables, [Row]>) {
    count = { $0[keyPath: path()].count }
    json = { $0[keyPath: path()].map(Row.table.json) }
    cells = { tables, most in
      tables[keyPath: path()].prefix(most).map { row in Row.table.shown.map { $0.cell(row) } }
    }
    append = { $0[keyPath: path()] += $1[keyPath: path()] }
    read = { (tables, reader) throws(DocumentError) in
      var rows: [Row] = []
      for item in try reader.items() { rows.append(try Row.table.row(OldRow.mended(item, Row.table))) }
      tables[keyPath: path()] = rows
    }
    described = { Description(Row.table) }
  }
}

extension TableView.Description {
  fileprivate init<Row: TableRow>(_ table: Table<Row>) {
    (name, title, lead) = (table.name, table.title, table.lead)
    columns = table.shown.map { TableView.Column(key: $0.key, heading: $0.heading ?? "", unit: $0.unit) }
    fields = table.fields.map(\.key).sorted()
    schema = { table.schema }
  }
}

extension Table {
  /// The fields that are columns.
  fileprivate var shown: [TableField<Row>] { fields.filter { $0.heading != nil } }
}
