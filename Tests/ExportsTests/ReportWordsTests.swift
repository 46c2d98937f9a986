import Documents
import TestSupport
import Testing

@testable import Exports

struct ReportWordsTests {
  @Test func theHeadlineCountsWhatBroke() {
    #expect(
      ReportWords.headline(SampleReport.bad)
        == "1 of 4 limits broken, 1 audit failed, 1 audit warned")
    #expect(
      ReportWords.headline(SampleReport.good)
        == "3 of 4 limits kept, 1 not measured, 3 audits passed")
    #expect(
      ReportWords.headline(SampleReport.interrupted)
        == "the program's end was not seen, no budget set")
  }

  @Test func aProgramThatFailedIsToldBeforeTheLimitsItKept() {
    var report = SampleReport.good
    report.recording.program.exit = .status(1)
    #expect(ReportWords.headline(report).hasPrefix("the program itself failed, 3 of 4 limits kept"))
  }

  @Test func theEndOfTheProgramIsToldWithWhoEndedIt() {
    var program = SampleReport.good.recording.program
    #expect(ReportWords.ended(program) == "exited with status 0")
    program.exit = .signal(15, name: "SIGTERM")
    program.endedBy = "duration"
    #expect(ReportWords.ended(program) == "ended by signal 15 (SIGTERM), stopped when its time was up")
    program.endedBy = "somebody"
    #expect(ReportWords.ended(program).hasSuffix("stopped by somebody"))
  }

  @Test(arguments: [
    ("2026-11-20T18:00:00Z", "2026-11-20 18:00:00 UTC"), ("yesterday", "yesterday"), ("", ""), ("T", "T"),
    ("2026-11-20T18:00:00+01:00", "2026-11-20T18:00:00+01:00"),
  ]) func onlyATimeInUTCIsSpelledOut(started: String, words: String) {
    var program = SampleReport.good.recording.program
    program.started = started
    #expect(ReportWords.started(program) == words)
  }

  @Test func aDeviceWithoutANameIsCalledSo() {
    var recording = SampleReport.good.recording
    recording.device = DeviceProfile()
    #expect(ReportWords.deviceName(recording) == "unnamed device")
    #expect(ReportWords.deviceFacts(recording).isEmpty)
  }
}
