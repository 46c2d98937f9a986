package import Formats
package import Quantities

/// One of a recording's tables, whatever its rows are, for what treats all alike: documents and reports.
package struct TableView: Sendable {
  package let name: String
  package let title: String
  package let lead: String
  package let columns: [Column]
  /// The keys of a row, in the order of the alphabet.
  package let fields: [String]
  package let schema: JSONValue
  package let count: @Sendable (Tables) -> Int
  package let json: @Sendable (Tables) -> [JSONValue]
  /// The first so many rows, each with a cell for each column.
  package let cells: @Sendable (Tables, Int) -> [[Cell]]
  let read: @Sendable (inout Tables, DocumentReader) throws(DocumentError) -> Void
  let append: @Sendable (inout Tables, Tables) -> Void

  package struct Column: Sendable {
    package var key: String
    package var heading: String
    /// Nil where it is not figures.
    package var unit: Unit?
  }

  init<Row: TableRow>(_ path: any WritableKeyPath<Tables, [Row]> & Sendable) {
    let table = Row.table
    (name, title, lead, schema) = (table.name, table.title, table.lead, table.schema)
    fields = table.fields.map(\.key).sorted()
    let shown = table.fields.filter { $0.heading != nil }
    columns = shown.map { Column(key: $0.key, heading: $0.heading ?? "", unit: $0.unit) }
    count = { $0[keyPath: path].count }
    json = { $0[keyPath: path].map(table.json) }
    cells = { tables, most in
      tables[keyPath: path].prefix(most).map { row in shown.map { $0.cell(row) } }
    }
    append = { $0[keyPath: path] += $1[keyPath: path] }
    read = { (tables, reader) throws(DocumentError) in
      var rows: [Row] = []
      for item in try reader.items() { rows.append(try table.row(OldRow.mended(item, table))) }
      tables[keyPath: path] = rows
    }
  }
}
