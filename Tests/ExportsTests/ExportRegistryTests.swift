import Documents
import Exports
import Testing

struct ExportRegistryTests {
  @Test func eachKindOfDocumentHasItsForms() {
    #expect(ExportRegistry.of(Report.self).map { $0.meta.id } == ["badge", "html", "json", "text", "trace"])
    #expect(ExportRegistry.of(BenchDocument.self).map { $0.meta.id } == ["html", "json", "text"])
    #expect(ExportRegistry.of(ComparisonDocument.self).map { $0.meta.id } == ["html", "json", "text"])
    #expect(ExportRegistry.of(DeviceCard.self).map { $0.meta.id } == ["html"])
    #expect(ExportRegistry.of(DoctorDocument.self).map { $0.meta.id } == ["html"])
    #expect(ExportRegistry.of(CalibrationSummary.self).map { $0.meta.id } == ["html"])
    #expect(ExportRegistry.of(ResultSheet.self).count + 14 == ExportRegistry.all.count)
  }

  /// A command writes its own forms and those of sheets, each to an option of its own.
  @Test func idsAndEndingsOfAReportAreUnique() {
    let forms =
      ExportRegistry.of(Report.self).map { $0.meta } + ExportRegistry.of(ResultSheet.self).map { $0.meta }
    #expect(Set(forms.map(\.id)).count == forms.count)
    #expect(Set(forms.map(\.fileExtension)).count == forms.count)
  }
}
