import Documents
import Quantities

/// The cells of a recording's tables, the same for every export.
enum TableWords {
  /// How many lines are shown to people; a document has them all.
  static let mostLines = 20

  /// How many lines of a table stand in the summary on a terminal; of what was done to the program none is left out, and
  /// of the radio's states, thousands in a run, its first lines would tell nothing.
  static func summaryLines(_ entry: TableCatalogue.Entry) -> Int {
    switch entry.name {
    case "responses": mostLines
    case "radio-states": 0
    default: 5
    }
  }

  /// The tables that have lines, in the catalogue's order.
  static func tables(_ recording: Recording) -> [(entry: TableCatalogue.Entry, lines: [JSONValue])] {
    TableCatalogue.all.compactMap { entry in
      guard let lines = recording.tables[entry.name], !lines.isEmpty else { return nil }
      return (entry, lines)
    }
  }

  static func cell(_ line: JSONValue, _ column: TableCatalogue.Column) -> String {
    switch line.object?[column.key] {
    case .number(let number)?: column.unit.map { Display.text(number, $0) } ?? plain(number)
    case .string(let text)?: text
    case .bool(let flag)?: flag ? "yes" : "no"
    default: "–"
    }
  }

  /// An id as it is, a size without a unit as people read it.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? JSONWriter.text(number) : Display.short(number)
  }

  /// A cell for a terminal: of a long path the end tells more than the beginning.
  static func shortCell(_ line: JSONValue, _ column: TableCatalogue.Column) -> String {
    let text = cell(line, column)
    guard column.key == "path", text.count > longestPath else { return text }
    return "…" + text.suffix(longestPath - 1)
  }

  private static let longestPath = 30

  /// Those columns of which some line has something to say: a figure that is nought everywhere takes no room.
  static func columns(_ entry: TableCatalogue.Entry, _ lines: [JSONValue]) -> [TableCatalogue.Column] {
    entry.columns.filter { column in
      lines.contains { line in line.object?[column.key].map { $0 != .number(0) } ?? false }
    }
  }

  static func rest(_ lines: [JSONValue]) -> String? {
    lines.count > mostLines ? "\(lines.count - mostLines) more in the JSON report" : nil
  }
}
