package import Documents
import Formats

/// The comparison document, for other programs.
package enum JSONComparisonExport: Export {
  package static let meta = ExportMeta(
    id: "json", title: "The whole comparison for programs", fileExtension: "json")

  package static func render(_ comparison: ComparisonDocument) -> [UInt8] {
    JSONWriter.pretty(comparison.json)
  }
}
