import Documents
import Exports
import TestSupport
import Testing

struct GoldenReportTests {
  static let reports = [
    ("good", SampleReport.good), ("bad", SampleReport.bad), ("hostile", SampleReport.hostile),
    ("interrupted", SampleReport.interrupted), ("stimulated", StimulatedReport.report),
    ("network", NetworkReport.report), ("energy", EnergyReport.measured),
  ]

  @Test func everyExportRendersWhatTheRepositoryHolds() throws {
    for kind in ExportRegistry.of(Report.self) {
      let export = try #require(kind as? any Export<Report>.Type)
      for (name, report) in Self.reports {
        let path = "Reports/golden/\(name).\(export.meta.fileExtension)"
        let output = export.render(report)
        let difference =
          export.meta.id == HTMLExport.meta.id
          ? GoldenPage.difference(output, path) : Golden.difference(output, path)
        #expect(difference == nil)
      }
    }
  }
}
