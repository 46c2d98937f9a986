import Audits
import Documents
import Quantities
import Testing

@Suite struct BackgroundQuietAuditTests {
  private func run(_ seconds: Double, cores: Double? = 0) -> StimulatedRecording {
    var run = StimulatedRecording(metrics: ["lifecycle.background": (seconds, .seconds)])
    run.metrics["lifecycle.background.cpu"] = cores.map { ($0, .cores) }
    run.give("background", at: 5)
    return run
  }

  @Test func quietInTimeAndAfterwardsPasses() {
    let answer = run(0.8).answer("background-quiet")
    #expect(answer?.verdict == .pass)
    #expect(
      answer?.explanation.contains("quiet 800 ms after going to the background, of 5 s, and stayed") == true)
    #expect(run(0.8, cores: nil).verdict("background-quiet") == .pass)
  }

  @Test func pastTheDeadlineFails() {
    #expect(run(5.1).verdict("background-quiet") == .fail)
    #expect(run(5.1).answer("background-quiet", ["deadline": Quantity(6, .seconds)])?.verdict == .pass)
  }

  @Test func workAfterwardsIsAWarning() {
    let answer = run(0.8, cores: 0.05).answer("background-quiet")
    #expect(answer?.verdict == .warn && answer?.explanation.contains("0.05 cores") == true)
  }

  @Test func withoutTheFigureItIsNotJudged() {
    var run = StimulatedRecording()
    run.give("background", at: 5)
    #expect(run.verdict("background-quiet") == .notMeasured)
  }
}
