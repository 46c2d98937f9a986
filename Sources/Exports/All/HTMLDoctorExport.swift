package import Documents

/// What can be measured here as one page.
package enum HTMLDoctorExport: Export {
  package static let meta = ExportMeta(id: "html", title: "A page for people", fileExtension: "html")

  package static func render(_ document: DoctorDocument) -> [UInt8] {
    Array(DoctorPage.render(document).source.utf8)
  }
}
