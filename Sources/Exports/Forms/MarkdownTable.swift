/// Rows of a table as GitHub reads it; the cells are Markdown already.
struct MarkdownTable {
  var header: [String]
  /// How many of the first columns stand to the left; the others are centred. Nil: all of them.
  var leading: Int?

  /// The header and the line below it.
  var head: String {
    let lines = header.indices.map { $0 < leading ?? header.count ? "---" : ":-:" }
    return Self.row(header) + Self.row(lines)
  }

  static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
