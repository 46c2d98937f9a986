package import Documents
import Quantities

/// The summary that a run ends with on a terminal.
package enum TextExport: Export {
  package static let meta = ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")

  package static func render(_ report: Report) -> [UInt8] {
    Array(TerminalText.plain(render(report, .whole, colour: false, width: 100)).utf8)
  }

  /// The summary in at most `width` columns, which is taken as 40 below that, or 60 with tables, and above 120, or 100 with
  /// tables, as that.
  ///
  /// - Parameter isLast: whether it is of the last run that is kept, which can be looked at again.
  package static func render(
    _ report: Report, _ level: SummaryLevel, colour: Bool, width: Int, isLast: Bool = false
  ) -> String {
    let columns = level > .brief ? min(max(width, 60), 100) : min(max(width, 40), 120)
    let style = TerminalStyle(colour: colour)
    switch level {
    case .line: return SummaryHead(report: report, style: style, width: columns).whole
    case .brief:
      return BriefSummary(report: report, style: style, width: columns, isLast: isLast).render()
    case .tables, .whole:
      return TextSummary(report: report, style: style, width: columns, level: level).render()
    }
  }
}
