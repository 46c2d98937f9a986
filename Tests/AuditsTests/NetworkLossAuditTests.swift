import Audits
import Documents
import Testing

@Suite struct NetworkLossAuditTests {
  private func run(
    back: Double? = 15, _ use: @escaping (Double) -> Double = { _ in 0.1 }
  ) -> StimulatedRecording {
    var run = StimulatedRecording(duration: 60, use: use)
    run.give("network-down", at: 5)
    if let back { run.give("network-up", at: back) }
    return run
  }

  @Test func whoWaitsAndRecoversPasses() {
    let answer = run().answer("network-loss")
    #expect(answer?.verdict == .pass)
    #expect(
      answer?.explanation == "The program outlived 10 s without a network, and was active once it was back.")
  }

  @Test(arguments: [["signal": 13, "name": "SIGPIPE"], ["status": 1]] as [[String: JSONValue]])
  func whoDiesWithoutANetworkFails(_ how: [String: JSONValue]) {
    var run = run()
    run.exit(at: 8, how)
    let answer = run.answer("network-loss")
    #expect(
      answer?.verdict == .fail && answer?.explanation.contains("3 s after the network was gone") == true)
  }

  @Test func whoWasEndedOnPurposeDidNotDieOfIt() {
    var run = run(back: nil)
    run.give("terminate", at: 7)
    run.exit(at: 8, ["signal": 15, "name": "SIGTERM"])
    #expect(run.verdict("network-loss") == .pass)
  }

  @Test func whoSpinsWithoutANetworkIsWarned() {
    let answer = run { $0 > 5 && $0 <= 15 ? 0.9 : 0.1 }.answer("network-loss")
    #expect(answer?.verdict == .warn && answer?.explanation.contains("without a pause") == true)
    #expect(run { _ in 0.9 }.verdict("network-loss") == .pass)
  }

  @Test func whoDoesNothingOnceItIsBackIsWarned() {
    #expect(run { $0 > 15 ? 0 : 0.1 }.verdict("network-loss") == .warn)
    var traffic = run()
    traffic.traffic = { min($0, 5) * 1000 }
    #expect(traffic.verdict("network-loss") == .warn)
    traffic.traffic = { $0 * 1000 }
    #expect(traffic.verdict("network-loss") == .pass)
  }

  @Test func aRunThatIsOverTooSoonDoesNotTell() {
    let answer = run(back: 45) { $0 > 45 ? 0 : 0.1 }.answer("network-loss")
    #expect(answer?.verdict == .pass && answer?.explanation.contains("active") == false)
  }

  @Test func whetherItRecoversWithoutAReturnIsNotTold() {
    let answer = run(back: nil).answer("network-loss")
    #expect(answer?.verdict == .pass && answer?.explanation.contains("--do network-up") == true)
  }
}
