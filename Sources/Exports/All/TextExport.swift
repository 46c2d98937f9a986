package import Documents

/// The summary that a run ends with on a terminal.
package enum TextExport: Export {
  package static let meta = ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")

  package static func render(_ report: Report) -> [UInt8] {
    Array(render(report, colour: false, width: 100).utf8)
  }

  /// The summary in at most `width` columns, which is taken as 60 below that and as 100 above that.
  package static func render(_ report: Report, colour: Bool, width: Int) -> String {
    let columns = min(max(width, 60), 100)
    return TextSummary(report: report, style: TerminalStyle(colour: colour), width: columns).render()
  }
}
