import Audits
import Documents
import Formats
import Quantities
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

  @Test func whoNeverUsedTheNetworkIsJudgedByTheProcessor() {
    var run = run()
    run.traffic = { _ in 0 }
    #expect(run.verdict("network-loss") == .pass)
    run.use = { $0 > 15 ? 0 : 0.1 }
    #expect(run.verdict("network-loss") == .warn)
  }

  @Test func aRunThatIsOverTooSoonDoesNotTell() {
    let answer = run(back: 45) { $0 > 45 ? 0 : 0.1 }.answer("network-loss")
    #expect(answer?.verdict == .pass && answer?.explanation.contains("active") == false)
  }

  @Test func whetherItRecoversWithoutAReturnIsNotTold() {
    let answer = run(back: nil).answer("network-loss")
    #expect(answer?.verdict == .pass && answer?.explanation.contains("--do network-up") == true)
  }

  private func tries(
    _ count: Double, _ shape: String, shortest: Double = 0.1, longest: Double = 5
  ) -> JSONValue {
    [
      "from": 5, "until": 15, "attempts": .number(count), "shortest": .number(shortest),
      "longest": .number(longest), "growth": 1, "shape": .string(shape), "peers": ["192.0.2.1"],
    ]
  }

  @Test(arguments: [
    (4.0, "backs off", Verdict.pass), (9, "backs off", .pass), (10, "constant", .warn),
    (49, "spins", .warn), (50, "spins", .fail), (4, "constant", .pass), (5, "constant", .warn),
    (1, "goes on sending", .warn),
  ])
  func attemptsAreJudgedByTheirNumberAndTheirPauses(_ count: Double, _ shape: String, _ verdict: Verdict) {
    var run = run()
    run.attempts = [tries(count, shape)]
    #expect(run.verdict("network-loss") == verdict)
  }

  @Test func thresholdsOfAttemptsCanBeMoved() {
    var run = run()
    run.attempts = [tries(100, "spins")]
    let answer = run.answer(
      "network-loss", ["attempts": Quantity(20, .perSecond), "spinning": Quantity(50, .perSecond)])
    #expect(answer?.verdict == .pass)
    run.attempts = [tries(8, "constant", longest: 20)]
    #expect(run.answer("network-loss", ["pause": Quantity(10, .seconds)])?.verdict == .pass)
    #expect(run.verdict("network-loss") == .warn)
  }

  @Test func oneTryTakesNoTimeAndCounts() {
    var run = run()
    run.attempts = [["from": 5.2, "until": 5.2, "attempts": 1, "peers": ["192.0.2.1"]]]
    let answer = run.answer("network-loss")
    #expect(answer?.verdict == .pass && answer?.evidence.first?["attempts"] == 1)
  }

  @Test func attemptsAtOtherTimesAreNotPutDownToTheLoss() {
    var run = run()
    run.attempts = [["from": 20, "until": 30, "attempts": 1000, "shape": "spins"]]
    #expect(run.verdict("network-loss") == .pass)
  }

  @Test func theEvidenceHasTheMomentsAndTheWorstOfTheAttempts() {
    var run = run()
    run.attempts = [tries(3, "backs off"), tries(30, "spins")]
    let evidence = run.answer("network-loss")?.evidence.first
    #expect(evidence?["time"] == 5 && evidence?["untilSeconds"] == 15 && evidence?["attempts"] == 33)
    #expect(evidence?["attemptsPerSecond"] == 3.3 && evidence?["shape"] == "spins")
    let recovery = evidence?["recoverySeconds"]?.number ?? -1
    #expect(recovery > 0 && recovery <= 0.2)
  }

  @Test func whoComputesWhileItTriesRarelyIsToldToSleep() {
    var run = run { $0 > 5 && $0 <= 15 ? 0.9 : 0.1 }
    run.attempts = [tries(3, "backs off")]
    let answer = run.answer("network-loss")
    #expect(answer?.verdict == .warn && answer?.explanation.contains("Sleep between tries") == true)
  }

  private func shaped(_ detail: [String: JSONValue], back: Double? = 15) -> StimulatedRecording {
    var run = StimulatedRecording(duration: 60, use: { _ in 0.1 })
    run.give("network-shape", at: 5, detail)
    if let back { run.give("network-up", at: back) }
    return run
  }

  @Test func aShapeThatLosesAllIsALoss() {
    var run = shaped(["preset": "offline", "offline": true])
    #expect(run.answer("network-loss")?.explanation.contains("10 s without a network") == true)
    run.attempts = [tries(100, "spins")]
    #expect(run.verdict("network-loss") == .fail)
  }

  @Test func aBadNetworkIsToBeOutlivedAndNoMore() {
    var run = shaped(["preset": "edge", "offline": false])
    run.attempts = [tries(100, "spins")]
    let answer = run.answer("network-loss")
    #expect(answer?.verdict == .pass)
    #expect(answer?.explanation == "The program outlived 10 s of a bad network.")
    run.exit(at: 8, ["status": 1])
    let death = run.answer("network-loss")
    #expect(death?.verdict == .fail && death?.explanation.contains("had become bad") == true)
  }

  @Test func aBadNetworkAfterALossIsAReturn() {
    var run = shaped(["preset": "offline", "offline": true], back: nil)
    run.give("network-shape", at: 10, ["preset": "edge", "offline": false])
    run.give("network-up", at: 20)
    let answer = run.answer("network-loss")
    #expect(
      answer?.explanation
        == "The program outlived 5 s without a network and 10 s of a bad network, and was active once it was back."
    )
  }
}
