package import Documents

/// A bench as one page.
package enum HTMLBenchExport: Export {
  package static let meta = ExportMeta(id: "html", title: "An HTML report", fileExtension: "html")

  package static func render(_ bench: BenchDocument) -> [UInt8] { BenchPage.render(bench) }
}
