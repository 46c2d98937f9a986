import Documents
import Recordings
import TestSupport
import Testing

@testable import Exports

struct ResultSheetTests {
  @Test func aReportBecomesASheetWithEachLimitAuditAndMetric() {
    let report = SampleReport.bad
    let sheet = ResultSheet.of(report)
    #expect(sheet.verdict == .fail)
    #expect(sheet.cases.count == 1)
    let checks = sheet.cases[0].checks
    #expect(checks.count == 1 + report.assessment.budget.count + report.assessment.audits.count)
    #expect(sheet.cases[0].figures.map(\.metric) == report.recording.metrics.keys.sorted())
    #expect(sheet.cases[0].figures.allSatisfy { ($0.median == nil) == ($0.missing != nil) })
  }

  @Test func aProgramThatFailedMakesTheSheetAnError() {
    var report = SampleReport.good
    #expect(ResultSheet.of(report).verdict == .pass)
    report.recording.program.exit = .status(7)
    report.assessment.verdict = .error
    #expect(ResultSheet.of(report).verdict == .error)
    #expect(ResultSheet.of(report).cases[0].checks[0].verdict == .error)
  }

  @Test func anEndThatNobodySawIsAnErrorOfTheSheet() {
    var report = SampleReport.good
    report.recording.program.exit = .unknown("the recording ends here")
    let sheet = ResultSheet.of(report)
    #expect(sheet.cases[0].checks[0].verdict == .notMeasured)
    #expect(SheetStrings.isError(sheet.cases[0].checks[0], sheet))
  }

  @Test func anOptionalLimitThatWasNotMeasuredDoesNotApply() {
    let line = BudgetLine(
      metric: "memory.stall", limit: .init(optional: true), value: nil, headroom: nil, verdict: .notMeasured,
      reason: "no PSI")
    var report = SampleReport.good
    report.assessment.budget = [line]
    #expect(ResultSheet.of(report).cases[0].checks[1].verdict == .notApplicable)
    report.assessment.budget[0].limit.optional = false
    #expect(ResultSheet.of(report).cases[0].checks[1].verdict == .notMeasured)
  }

  @Test func aBenchBecomesASheetWithEachGateAndEveryMetricThatWasCompared() {
    let sheet = ResultSheet.of(SampleBench.document())
    let verdicts = Dictionary(
      uniqueKeysWithValues: sheet.cases[0].checks.filter { $0.kind == .gate }.map { ($0.id, $0.verdict) })
    #expect(
      verdicts == [
        "cpu.idle.share": .pass, "cpu.time.user": .inconclusive, "disk.syncs": .fail,
        "network.sent.bytes": .notMeasured,
      ])
    let figures = sheet.cases[0].figures
    #expect(figures.count == 6)
    #expect(figures.first { $0.metric == "network.sent.bytes" }?.missing == "it needs CAP_BPF")
    #expect(sheet.cases[1].checks.map(\.verdict) == [.fail])
  }
}
