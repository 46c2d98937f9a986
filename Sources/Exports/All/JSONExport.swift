package import Documents
import Formats

/// The report document, for other programs.
package enum JSONExport: Export {
  package static let meta = ExportMeta(
    id: "json", title: "The whole report for programs", fileExtension: "json")

  package static func render(_ report: Report) -> [UInt8] { JSONWriter.pretty(report.json) }
}
