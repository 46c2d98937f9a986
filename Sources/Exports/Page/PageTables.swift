import Documents

/// What was found of each thread, file and device.
enum PageTables {
  static func render(_ report: Report) -> HTML {
    let sections = TableWords.tables(report.recording).map { section($0.entry, $0.lines) }
    return "\(sections)"
  }

  private static func section(_ entry: TableCatalogue.Entry, _ lines: [JSONValue]) -> HTML {
    let shown = Array(lines.prefix(TableWords.mostLines))
    let columns = TableWords.columns(entry, shown)
    let (head, body) = (columns.map(heading), shown.map { row($0, columns) })
    let rest = TableWords.rest(lines).map { "<p class=\"lead\">\($0)</p>\n" as HTML }
    return PageParts.section(
      "table-\(entry.name)", entry.title,
      """
      <div class="lines"><table>
      <caption>\(entry.lead)</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)</tbody>
      </table></div>
      \(rest)
      """)
  }

  private static func heading(_ column: TableCatalogue.Column) -> HTML {
    column.unit == nil
      ? "<th scope=\"col\">\(column.title)</th>" : "<th scope=\"col\" class=\"number\">\(column.title)</th>"
  }

  private static func row(_ line: JSONValue, _ columns: [TableCatalogue.Column]) -> HTML {
    let cells = columns.map { column -> HTML in
      let text = TableWords.cell(line, column)
      // On a narrow page the headings do not stand above the cells, and each tells its own.
      let label: HTML = " data-label=\"\(column.title)\""
      return column.unit == nil
        ? "<td\(label)>\(text)</td>" : "<td class=\"number\"\(label)>\(text)</td>"
    }
    return "<tr>\(cells)</tr>\n"
  }
}
