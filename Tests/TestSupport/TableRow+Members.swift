package import Formats
import Testing

extension TableRow {
  /// A row of these fields by their keys in documents; all others are as where nothing is known. Fails the test for a key
  /// that the table does not have.
  package static func of(_ members: [String: JSONValue]) -> Self {
    var whole = table.json(table.blank).object ?? [:]
    whole.merge(members) { $1 }
    do { return try table.row(DocumentReader(file: table.name, value: .object(whole))) } catch {
      Issue.record("\(error)")
      return table.blank
    }
  }

  package static func of(_ row: JSONValue) -> Self { of(row.object ?? [:]) }
}

extension Array where Element: TableRow {
  package static func of(_ rows: [JSONValue]) -> Self { rows.map { .of($0) } }
}
