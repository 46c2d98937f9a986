/// Every export there is, by id. A new export is one new file in All/ and one line here.
package enum ExportRegistry {
  package static let all: [any Export.Type] = [
    HTMLExport.self,
    JSONExport.self,
    TextExport.self,
    TraceExport.self,
  ]
}
