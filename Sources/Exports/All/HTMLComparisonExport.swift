package import Documents

/// A comparison as one page.
package enum HTMLComparisonExport: Export {
  package static let meta = ExportMeta(id: "html", title: "An HTML report", fileExtension: "html")

  package static func render(_ comparison: ComparisonDocument) -> [UInt8] {
    ComparisonPage.render(comparison)
  }
}
