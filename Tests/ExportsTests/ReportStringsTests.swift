import Documents
import Recordings
import TestSupport
import Testing

@testable import Exports

struct ReportStringsTests {
  @Test func theHeadlineCountsWhatBroke() {
    #expect(
      ReportStrings.headline(SampleReport.bad)
        == "1 of 4 limits broken, 1 audit failed, 1 audit warned")
    #expect(
      ReportStrings.headline(SampleReport.good)
        == "3 of 4 limits kept, 1 not measured, 3 audits passed")
    #expect(
      ReportStrings.headline(SampleReport.interrupted)
        == "the program's end was not seen, no budget set")
  }

  @Test func aProgramThatFailedIsToldBeforeTheLimitsItKept() {
    var report = SampleReport.good
    report.recording.program.exit = .status(1)
    #expect(ReportStrings.headline(report).hasPrefix("the program itself failed, 3 of 4 limits kept"))
  }

  @Test func theEndOfTheProgramIsToldWithWhoEndedIt() {
    var program = SampleReport.good.recording.program
    #expect(program.ending == "exited with status 0")
    program.exit = .signal(15, name: "SIGTERM")
    program.endedBy = "duration"
    #expect(program.ending == "ended by signal 15 (SIGTERM), stopped when its time was up")
    program.endedBy = "somebody"
    #expect(program.ending.hasSuffix("stopped by somebody"))
  }

  @Test(arguments: [
    ("2026-11-20T18:00:00Z", "2026-11-20 18:00:00 UTC"), ("yesterday", "yesterday"), ("", ""), ("T", "T"),
    ("2026-11-20T18:00:00+01:00", "2026-11-20T18:00:00+01:00"),
  ]) func onlyATimeInUTCIsSpelledOut(started: String, words: String) {
    var program = SampleReport.good.recording.program
    program.started = started
    #expect(ReportStrings.started(program) == words)
  }

  @Test func aDeviceWithoutANameIsCalledSo() {
    var recording = SampleReport.good.recording
    recording.device = DeviceProfile()
    #expect(ReportStrings.deviceName(recording) == "unnamed device")
    #expect(ReportStrings.deviceFacts(recording).isEmpty)
  }
}
