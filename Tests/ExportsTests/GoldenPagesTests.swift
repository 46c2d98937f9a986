import Documents
import Exports
import Formats
import TestSupport
import Testing

/// The pages beyond a single run, as the repository holds them.
@Suite struct GoldenPagesTests {
  @Test func everyPageIsWhatTheRepositoryHolds() {
    let pages: [(String, [UInt8])] = [
      ("history", HistoryPage.render(SamplePages.history)),
      ("device", HTMLDeviceExport.render(SamplePages.device)),
      ("doctor", HTMLDoctorExport.render(SamplePages.doctor)),
      ("calibration", HTMLCalibrationExport.render(SamplePages.calibration)),
    ]
    for (name, page) in pages {
      #expect(GoldenPage.difference(page, "Reports/golden/\(name).html") == nil)
    }
  }

  @Test func theListOfChangesIsWhatTheRepositoryHolds() {
    let changes = SamplePages.history.changes
    for (name, width) in [("changes", 100), ("changes-narrow", 60)] {
      let text = ChangesText.render(
        changes, store: "state/history.db", isVerbose: name == "changes", colour: false, width: width)
      #expect(Golden.difference(Array(text.utf8), "Reports/golden/\(name).txt") == nil)
    }
    #expect(Golden.difference(JSONWriter.pretty(changes.json), "Reports/golden/changes.json") == nil)
  }
}
