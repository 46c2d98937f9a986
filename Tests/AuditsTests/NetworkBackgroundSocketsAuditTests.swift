import Audits
import Documents
import Formats
import Testing

@Suite struct NetworkBackgroundSocketsAuditTests {
  private func answer(_ detail: [String: JSONValue]...) -> AuditResult? {
    var run = StimulatedRecording()
    for (index, detail) in detail.enumerated() { run.give("suspend", at: 5 + Double(index), detail) }
    return run.answer("network-background-sockets")
  }

  @Test func aSocketThatListensIsAWarningThatNamesIt() {
    let answer = answer([
      "listening": [
        ["protocol": "tcp", "address": "0.0.0.0", "port": 8080], ["protocol": "unix", "path": "/s"],
      ]
    ])
    #expect(answer?.verdict == .warn && answer?.evidence.count == 2)
    #expect(answer?.explanation.contains("listened on tcp 0.0.0.0:8080, unix /s.") == true)
  }

  @Test func noneIsAPass() {
    #expect(answer(["listening": []])?.verdict == .pass)
  }

  @Test func oneOfSeveralSuspensionsIsEnough() {
    #expect(answer(["listening": []], ["listening": [["protocol": "tcp", "port": 1]]])?.verdict == .warn)
  }

  @Test func whatWasNotLookedAtIsNotJudged() {
    #expect(answer([:])?.verdict == .notMeasured)
  }
}
