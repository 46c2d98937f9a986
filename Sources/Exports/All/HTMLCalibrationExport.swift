package import Documents

/// A calibration as one page.
package enum HTMLCalibrationExport: Export {
  package static let meta = ExportMeta(id: "html", title: "A page for people", fileExtension: "html")

  package static func render(_ summary: CalibrationSummary) -> [UInt8] {
    Array(CalibrationPage.render(summary).source.utf8)
  }
}
