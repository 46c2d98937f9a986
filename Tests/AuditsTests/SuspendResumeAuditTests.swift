import Audits
import Documents
import Formats
import Recordings
import Testing

@Suite struct SuspendResumeAuditTests {
  private func run(_ use: @escaping (Double) -> Double = { _ in 0.1 }) -> StimulatedRecording {
    var run = StimulatedRecording(use: { $0 > 5 && $0 <= 10 ? 0 : use($0) })
    run.give("suspend", at: 5)
    run.events.append(.init(5.01, TreeFrozen()))
    run.give("resume", at: 10)
    return run
  }

  @Test func whoGoesOnPasses() {
    let answer = run().answer("suspend-resume")
    #expect(answer?.verdict == .pass)
    #expect(answer?.explanation == "The program was suspended once, frozen by the kernel, and went on.")
  }

  @Test(arguments: [["signal": 13, "name": "SIGPIPE"], ["status": 1]] as [[String: JSONValue]])
  func whoDiesSoonAfterTheResumeFails(_ how: [String: JSONValue]) {
    var run = run()
    run.exit(at: 12, how)
    let answer = run.answer("suspend-resume")
    #expect(answer?.verdict == .fail && answer?.explanation.contains("2 s after it was resumed") == true)
  }

  @Test func anOrdinaryEndALateOneAndOneThatWasAskedForPass() {
    for (time, how) in [(12, ["status": 0]), (16, ["status": 1])] as [(Double, [String: JSONValue])] {
      var run = run()
      run.exit(at: time, how)
      #expect(run.verdict("suspend-resume") == .pass)
    }
    var run = run()
    run.give("terminate", at: 11)
    run.exit(at: 11.1, ["signal": 15])
    #expect(run.verdict("suspend-resume") == .pass)
  }

  @Test func whoDiesWhileItIsSuspendedFails() {
    var run = run()
    run.exit(at: 7, ["signal": 9, "name": "SIGKILL"])
    #expect(
      run.answer("suspend-resume")?.explanation.hasPrefix(
        "The program was ended by signal 9 (SIGKILL) while it was suspended.") == true)
  }

  @Test func whoSpinsAfterwardsIsWarned() {
    #expect(run { $0 > 10 ? 0.95 : 0.1 }.verdict("suspend-resume") == .warn)
    #expect(run { $0 > 10 && $0 < 12 ? 0.95 : 0.1 }.verdict("suspend-resume") == .pass)
    #expect(run { _ in 0.95 }.verdict("suspend-resume") == .pass)
  }

  @Test func whoIsNeverResumedIsNotJudged() {
    var run = StimulatedRecording()
    run.give("suspend", at: 5)
    #expect(run.verdict("suspend-resume") == .notMeasured)
  }
}
