/// Every form for CI, by id. A new one is one new file in All/ and one line here: the commands that can write it then
/// have an option of its name.
package enum SheetExportRegistry {
  package static let all: [any SheetExport.Type] = [
    BencherSheetExport.self,
    BenchmarkActionSheetExport.self,
    CSVSheetExport.self,
    GitHubSheetExport.self,
    JUnitSheetExport.self,
    MarkdownSheetExport.self,
    OpenMetricsSheetExport.self,
  ]
}
