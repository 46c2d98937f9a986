import Formats
import Quantities
import Recordings

/// The cells of a recording's tables, the same for every export.
enum TableStrings {
  /// How many lines are shown to people; a document has them all.
  static let mostLines = 20

  /// How many rows of a table stand in the summary on a terminal; of what was done to the program none is left out, and
  /// of the radio's states, thousands in a run, its first rows would tell nothing.
  static func summaryLines(_ table: TableView) -> Int {
    switch table.name {
    case ResponseRow.table.name: mostLines
    case RadioStateRow.table.name: 0
    default: 5
    }
  }

  /// The tables that have rows, in the order of a report.
  static func tables(_ recording: Recording) -> [TableView] {
    Tables.all.filter { $0.count(recording.tables) > 0 }
  }

  /// The first so many rows as texts, without the columns of which none has anything to say: a figure that is zero
  /// everywhere takes no room.
  static func excerpt(
    _ table: TableView, _ recording: Recording, _ most: Int
  ) -> (columns: [TableView.Column], rows: [[String]]) {
    let (columns, cells) = telling(table, recording, most)
    return (columns, cells.map { row in zip(row, columns).map { text($0, $1.unit) } })
  }

  /// The same before it is in words.
  static func telling(
    _ table: TableView, _ recording: Recording, _ most: Int
  ) -> (columns: [TableView.Column], cells: [[Cell]]) {
    let cells = table.cells(recording.tables, most)
    let shown = table.columns.indices.filter { column in cells.contains { says($0[column]) } }
    return (shown.map { table.columns[$0] }, cells.map { row in shown.map { row[$0] } })
  }

  private static func says(_ cell: Cell) -> Bool {
    switch cell {
    case .none: false
    case .figure(let figure): figure != 0
    case .text(let text): !text.isEmpty
    case .flag, .list, .excerpt: true
    }
  }

  static func text(_ cell: Cell, _ unit: Unit?) -> String {
    switch cell {
    case .none: "–"
    case .figure(let figure): unit.map { Display.text(figure, $0) } ?? plain(figure)
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let names): names.joined(separator: ", ")
    case .excerpt(let names, let more): "\(names.joined(separator: ", ")) and \(more) more"
    }
  }

  /// An id as it is, a size without a unit as people read it.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? JSONWriter.text(number) : Display.short(number)
  }

  /// A cell for a terminal: of a long path the end tells more than the beginning.
  static func short(_ text: String, _ column: TableView.Column) -> String {
    guard column.key == "path", text.count > longestPath else { return text }
    return "…" + text.suffix(longestPath - 1)
  }

  private static let longestPath = 30

  static func rest(_ count: Int) -> String? {
    count > mostLines ? "\(count - mostLines) more in the JSON report" : nil
  }
}
