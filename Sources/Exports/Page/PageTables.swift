import Documents
import Recordings

/// What was found of each thread, file and device.
enum PageTables {
  static func render(_ report: Report) -> HTML {
    let sections = TableStrings.tables(report.recording).map { section($0, report.recording) }
    return "\(sections)"
  }

  private static func section(_ table: TableView, _ recording: Recording) -> HTML {
    let (columns, rows) = TableStrings.excerpt(table, recording, TableStrings.mostLines)
    let (head, body) = (columns.map(heading), rows.map { row($0, columns) })
    let rest = TableStrings.rest(table.count(recording.tables)).map {
      "<p class=\"lead\">\($0)</p>\n" as HTML
    }
    return PageParts.folded(
      "table-\(table.name)", table.title, ReportStrings.counted(table.count(recording.tables), "row"),
      """
      <div class="lines" tabindex="0" role="group" aria-label="\(table.title)"><table>
      <caption>\(table.lead)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)</tbody>
      </table></div>
      \(rest)
      """)
  }

  private static func heading(_ column: TableView.Column) -> HTML {
    column.unit == nil
      ? "<th scope=\"col\">\(column.heading)</th>"
      : "<th scope=\"col\" class=\"number\">\(column.heading)</th>"
  }

  private static func row(_ texts: [String], _ columns: [TableView.Column]) -> HTML {
    let cells = zip(columns, texts).map { column, text -> HTML in
      // On a narrow page the headings do not stand above the cells, and each tells its own.
      let label: HTML = " data-label=\"\(column.heading)\""
      return column.unit == nil
        ? "<td\(label)>\(text)</td>" : "<td class=\"number\"\(label)>\(text)</td>"
    }
    return "<tr>\(cells)</tr>\n"
  }
}
