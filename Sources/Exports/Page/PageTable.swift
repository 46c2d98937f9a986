import Formats
import Quantities
import Recordings

/// A table that scrolls by itself where it is wide; with script its rows can be sorted by any column.
struct PageTable {
  struct Column {
    var heading: String
    var isNumber: Bool
  }

  struct Cell {
    var content: HTML
    /// What it is sorted by; nil for a text.
    var value: Double?
  }

  var label: String
  var caption: String?
  var columns: [Column]
  var rows: [[Cell]]

  func render() -> HTML {
    let head = columns.map { column -> HTML in
      column.isNumber
        ? "<th scope=\"col\" class=\"number\">\(column.heading)</th>"
        : "<th scope=\"col\">\(column.heading)</th>"
    }
    let body = rows.map { cells in "<tr>\(zip(columns, cells).map(Self.cell))</tr>\n" as HTML }
    return """
      <div class="lines" tabindex="0" role="group" aria-label="\(label)"><table class="sortable">
      \(caption.map { "<caption>\($0)</caption>\n" as HTML })<thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)</tbody>
      </table></div>

      """
  }

  private static func cell(_ column: Column, _ cell: Cell) -> HTML {
    let kind: HTML = column.isNumber ? " class=\"number\"" : ""
    let value = cell.value.map { " data-value=\"\(JSONWriter.text($0))\"" as HTML }
    // On a narrow page the headings do not stand above the cells, and each tells its own.
    return "<td\(kind) data-label=\"\(column.heading)\"\(value)>\(cell.content)</td>"
  }
}

extension PageTable {
  /// A path goes on in the next line behind a slash, never in the middle of a name.
  static func breakable(_ text: String) -> HTML {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { "\(String($0))" as HTML }
    return "\(HTML(own: parts.map(\.source).joined(separator: "/<wbr>")))"
  }

  /// The first rows of a recording's table, without the columns that have nothing to say.
  init(_ table: TableView, _ recording: Recording, _ most: Int) {
    let (columns, cells) = TableStrings.telling(table, recording, most)
    self.init(
      label: table.title, caption: table.lead,
      columns: columns.map { Column(heading: $0.heading, isNumber: $0.unit != nil) },
      rows: cells.map { row in
        zip(columns, row).map { column, cell in
          let figure: Double? = if case .figure(let figure) = cell { figure } else { nil }
          let text = TableStrings.text(cell, column.unit)
          // The stroke of a unit is no place to break.
          return Cell(content: figure == nil ? Self.breakable(text) : "\(text)", value: figure)
        }
      })
  }
}
