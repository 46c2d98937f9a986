import Documents
import Recordings

/// What was found of each thread, file and device, as far as it does not stand with what it went to.
enum PageTables {
  /// So many rows of a table stand on a page.
  static let most = 40

  /// Those that are shown below the bars of where it went.
  private static let elsewhere = Set(PageShares.tables.map(\.name))

  static func tables(_ recording: Recording) -> [TableView] {
    TableStrings.tables(recording).filter { !elsewhere.contains($0.name) }
  }

  static func render(_ report: Report) -> HTML {
    let tables = tables(report.recording)
    guard !tables.isEmpty else { return "" }
    let items = tables.map { table -> HTML in
      """
      <div class="one" id="table-\(table.name)"><details><summary>\(table.title)\
      <span class="count">\(count(table, report.recording))</span></summary>
      \(content(table, report.recording))</details></div>

      """
    }
    return PageParts.section("tables", "Tables", "<div class=\"tables\">\n\(items)</div>\n")
  }

  static func count(_ table: TableView, _ recording: Recording) -> String {
    ReportStrings.counted(table.count(recording.tables), "row")
  }

  static func content(_ table: TableView, _ recording: Recording) -> HTML {
    let rest = table.count(recording.tables) - most
    let more: HTML = rest > 0 ? "<p class=\"lead\">\(rest) more in the JSON report</p>\n" : ""
    return "\(PageTable(table, recording, most).render())\(more)"
  }
}
