import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct TerminationAuditTests {
  private func run(_ seconds: Double?) -> StimulatedRecording {
    var run = StimulatedRecording()
    run.give("terminate", at: 10)
    if let seconds {
      run.metrics["lifecycle.terminate"] = (seconds, .seconds)
      run.exit(at: 10 + seconds, ["signal": 15, "name": "SIGTERM"])
    }
    return run
  }

  @Test func whoEndsSoonPasses() {
    let answer = run(0.2).answer("termination")
    #expect(answer?.verdict == .pass && answer?.explanation.contains("ended 200 ms after the notice") == true)
  }

  @Test func whoTakesLongFails() {
    #expect(run(5.2).verdict("termination") == .fail)
    #expect(run(5.2).answer("termination", ["deadline": Quantity(10, .seconds)])?.verdict == .pass)
  }

  @Test func whoHasToBeKilledFailsHoweverSoon() {
    var run = run(4)
    run.give("kill", at: 13.9)
    let answer = run.answer("termination")
    #expect(answer?.verdict == .fail && answer?.explanation.contains("had to be killed") == true)
  }

  @Test func aKillLaterOnIsNoFaultOfTheEnd() {
    var run = run(0.2)
    run.give("kill", at: 20)
    #expect(run.verdict("termination") == .pass)
  }

  @Test func whoLeavesProcessesBehindIsWarned() {
    var run = run(0.2)
    run.events.append(.init(10.2, ProgramOutlived(processes: 2)))
    #expect(run.verdict("termination") == .pass)
    run.give("kill", at: 15)
    #expect(run.verdict("termination") == .warn)
  }

  @Test func withoutTheFigureItIsNotJudged() {
    #expect(run(nil).verdict("termination") == .notMeasured)
  }
}
