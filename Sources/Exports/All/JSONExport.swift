package import Documents
import Formats

/// The report document, for other programs.
package enum JSONExport: Export {
  package static let meta = ExportMeta(
    id: "json", title: "A JSON report", fileExtension: "json")

  package static func render(_ report: Report) -> [UInt8] { JSONWriter.pretty(report.json) }

  package static func write<Failure: Error>(
    _ report: Report, to put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try JSONWriter.pretty(report.json, to: put)
  }
}
