import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct CPUSustainedAuditTests {
  private func judge(
    _ duration: Double, mean: Double, _ series: Recording.Series? = nil, endedBy: String? = "duration"
  ) -> AuditAnswer {
    var recording = Recording.run(
      duration, ["cpu.utilisation": (mean, .cores)], series: series.map { ["cpu.utilisation": $0] } ?? [:])
    recording.program.endedBy = endedBy
    return CPUSustainedAudit.judge(AuditInput(recording: recording, budget: nil))
  }

  /// As in a compilation.
  @Test func aProgramThatDoesItsWorkAndEndsIsNotKeptBusy() {
    #expect(judge(600, mean: 1, endedBy: nil).verdict == .pass)
    #expect(judge(600, mean: 1, endedBy: nil).explanation.contains("had done its work"))
  }

  @Test func aShortRunMayUseTheWholeWindowsAllowance() {
    #expect(judge(12, mean: 4).verdict == .pass)
    #expect(judge(12.1, mean: 4).verdict == .warn)
    #expect(judge(12, mean: 4).explanation.contains("48 s of processor time"))
  }

  @Test func aBusyMinuteInALongQuietRunIsFound() {
    let series = Recording.Series.sampled(600, .cores) { $0 > 300 && $0 <= 360 ? 0.9 : 0 }
    let answer = judge(600, mean: 0.09, series)
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("In its busiest 60 s the program used 54 s of processor time"))
    #expect(abs((answer.evidence[0]["start"]?.number ?? 0) - 300) < 0.2)
  }

  @Test func shortBurstsApartAreNoSustainedUse() {
    let series = Recording.Series.sampled(600, .cores) { $0.truncatingRemainder(dividingBy: 60) < 40 ? 1 : 0 }
    #expect(judge(600, mean: 0.67, series).verdict == .pass)
  }

  @Test func aLongRunWithoutItsCurveIsJudgedByItsMean() {
    #expect(judge(600, mean: 0.79).verdict == .pass)
    #expect(judge(600, mean: 0.81).verdict == .warn)
  }
}
