package import Documents
import Quantities

/// What a bench ends with on a terminal.
package enum TextBenchExport: Export {
  package static let meta = ExportMeta(id: "text", title: "A summary for the terminal", fileExtension: "txt")

  package static func render(_ bench: BenchDocument) -> [UInt8] {
    Array(TerminalText.plain(BenchText.render(bench, colour: false, width: 100)).utf8)
  }
}
