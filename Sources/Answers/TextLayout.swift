import Kernel
import Quantities

/// Lays out text for a terminal of which only a width is known.
package enum TextLayout {
  package static var width: Int { min(widest, TerminalWidth.columns(of: 1)) }
  private static let widest = 96
  /// Columns below which a text beside another is all breaks.
  private static let narrowest = 24

  /// Breaks at spaces. A line that starts with two spaces stands as it is.
  package static func wrap(_ text: String, indent: Int = 0, width: Int = width) -> String {
    let margin = String(blanks: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if paragraph.isEmpty || paragraph.hasPrefix("  ") {
        lines.append(paragraph.isEmpty ? "" : margin + paragraph)
        continue
      }
      lines += fill(paragraph, width - indent).map { margin + $0 }
    }
    return lines.joined(separator: "\n")
  }

  /// Two columns; the second is wrapped, and starts on a line of its own where the first is too wide.
  package static func columns(_ rows: [(String, String)], indent: Int = 2, widest: Int = 28) -> String {
    let first = min(widest, rows.map { $0.0.count }.max() ?? 0)
    let gap = width - indent - first - 2 < narrowest ? indent + 2 : indent + first + 2
    return rows.map { row in
      let head = String(blanks: indent) + row.0
      let body = wrap(row.1, indent: gap)
      if head.count + 2 > gap { return head + "\n" + body }
      return head + String(blanks: gap - head.count) + body.dropFirst(gap)
    }.joined(separator: "\n")
  }

  private static func fill(_ text: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + [line]
  }
}
