package import Documents
import Formats

/// The bench document, for other programs.
package enum JSONBenchExport: Export {
  package static let meta = ExportMeta(
    id: "json", title: "The whole bench for programs", fileExtension: "json")

  package static func render(_ bench: BenchDocument) -> [UInt8] { JSONWriter.pretty(bench.json) }
}
