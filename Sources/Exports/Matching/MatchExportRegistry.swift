/// Every form of a match, by name. A new one is one new file in All/ and one line here.
package enum MatchExportRegistry {
  package static let all: [any MatchExport.Type] = [
    HTMLMatchExport.self,
    JSONMatchExport.self,
    JUnitMatchExport.self,
    MarkdownMatchExport.self,
    TextMatchExport.self,
  ]
}
