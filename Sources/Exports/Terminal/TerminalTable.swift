import Quantities

/// Rows whose columns stand under each other, at most as wide as the terminal.
struct TerminalTable {
  struct Cell {
    var text: String
    /// Applied after the text was cut and padded, because escapes take no columns.
    var style: (String) -> String
    init(_ text: String, _ style: @escaping (String) -> String = { $0 }) {
      self.text = TerminalText.harmless(text)
      self.style = style
    }
  }
  enum Side { case left, right }

  /// A column gives way down to this width.
  static let narrowest = 8

  var sides: [Side]
  var rows: [[Cell]] = []

  /// Whether no column has to give way.
  func fits(indent: Int, width: Int) -> Bool {
    widths.reduce(indent + 2 * max(0, sides.count - 1), +) <= width
  }

  private var widths: [Int] {
    sides.indices.map { column in rows.map { TerminalText.width($0[column].text) }.max() ?? 0 }
  }

  /// Two spaces between columns. Where the rows are too wide, the widest column gives way.
  func render(indent: Int, width: Int) -> String {
    var widths = widths
    let room = width - indent - 2 * max(0, sides.count - 1)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > Self.narrowest,
      let place = widths.firstIndex(of: widest)
    {
      widths[place] -= 1
    }
    return rows.map { line($0, widths, indent) }.joined()
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ indent: Int) -> String {
    let parts = cells.indices.map { column in
      let text = TerminalText.cut(cells[column].text, to: widths[column])
      let space = String(blanks: max(0, widths[column] - TerminalText.width(text)))
      let styled = cells[column].style(text)
      let last = column == cells.count - 1
      return sides[column] == .right ? space + styled : styled + (last ? "" : space)
    }
    var row = String(blanks: indent) + parts.joined(separator: "  ")
    while row.hasSuffix(" ") { row.removeLast() }
    return row + "\n"
  }
}
