package import Documents
import Quantities

/// What a comparison ends with on a terminal.
package enum TextComparisonExport: Export {
  package static let meta = ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")

  package static func render(_ comparison: ComparisonDocument) -> [UInt8] {
    Array(TerminalText.plain(ComparisonText.render(comparison, colour: false, width: 100)).utf8)
  }
}
