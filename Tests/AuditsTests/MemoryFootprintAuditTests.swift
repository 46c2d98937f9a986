import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct MemoryFootprintAuditTests {
  private func judge(_ mebibytes: Double, _ limit: Budget.Limit?) -> AuditAnswer {
    let series = Recording.Series(unit: .bytes, time: [0, 1.5, 3], value: [1, 9, 2])
    let recording = Recording.run(
      3, ["memory.footprint.peak": (mebibytes * mebibyte, .bytes)], series: ["memory.footprint": series])
    let budget = limit.map { Budget.of("memory.footprint.peak", $0) }
    return MemoryFootprintAudit.judge(AuditInput(recording: recording, budget: budget))
  }
  private let limit = Budget.Limit(
    maximum: Quantity(64 * mebibyte, .bytes), warning: Quantity(60 * mebibyte, .bytes))

  @Test(arguments: [
    (10.0, Verdict.pass, "of 64 MiB"), (60, .warn, "near the limit"), (65, .fail, "past the limit"),
  ])
  func theBudgetsLimitDecides(_ mebibytes: Double, _ verdict: Verdict, _ words: String) {
    let answer = judge(mebibytes, limit)
    #expect(answer.verdict == verdict)
    #expect(answer.explanation.contains(words))
  }

  @Test func theMomentOfThePeakIsNamed() {
    #expect(judge(65, limit).explanation.contains("65 MiB at its highest, 1.5 s after the start"))
    #expect(judge(65, limit).evidence[0]["time"]?.number == 1.5)
  }

  @Test func aFigureThatMayBeEitherSideOfTheLimitIsNotCalledPastIt() {
    var recording = Recording.run(3, ["memory.footprint.peak": (60 * mebibyte, .bytes)])
    recording.metrics["memory.footprint.peak"]?.bound = .atLeast
    recording.metrics["memory.footprint.peak"]?.bounds = 60 * mebibyte...72 * mebibyte
    let limit = Budget.Limit(maximum: Quantity(64 * mebibyte, .bytes))
    let input = AuditInput(recording: recording, budget: .of("memory.footprint.peak", limit))
    let answer = MemoryFootprintAudit.judge(input)
    #expect(answer.verdict == .notMeasured)
    #expect(
      answer.explanation == """
        The footprint was at least 60 MiB at its highest. Whether it passed the limit of 64 MiB is unknown: it lies \
        between 60 MiB and 72 MiB.
        """)
  }

  @Test func withoutALimitThereIsNothingToJudge() {
    #expect(judge(10, nil).verdict == .notApplicable)
    #expect(judge(10, Budget.Limit(minimum: Quantity(1, .bytes))).verdict == .notApplicable)
  }
}
