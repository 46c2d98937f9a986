import Quantities

/// Every export there is. A new one is one new file in All/ and one line here: the commands that can write its document then
/// have an option of its name.
package enum ExportRegistry {
  package static let all: [any Export.Type] = [
    BadgeExport.self,
    BencherExport.self,
    BenchmarkActionExport.self,
    CSVExport.self,
    GitHubExport.self,
    HTMLBenchExport.self,
    HTMLCalibrationExport.self,
    HTMLComparisonExport.self,
    HTMLDeviceExport.self,
    HTMLDoctorExport.self,
    HTMLExport.self,
    JSONBenchExport.self,
    JSONComparisonExport.self,
    JSONExport.self,
    JUnitExport.self,
    MarkdownExport.self,
    OpenMetricsExport.self,
    TextBenchExport.self,
    TextComparisonExport.self,
    TextExport.self,
    TraceExport.self,
  ]

  /// Those of one kind of document, in the order of their ids.
  package static func of<Document>(_ kind: Document.Type) -> [any Export.Type] {
    all.filter { $0.writes(kind) }.sorted { $0.meta.id < $1.meta.id }
  }
}
