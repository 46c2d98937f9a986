import Audits
import Documents
import Quantities
import Testing

@Suite struct NetworkPollingAuditTests {
  private let id = "network-polling"

  private func polling(
    every period: Double, times: Double = 8, habit: String = "poll", active: Double? = nil, share: Double = 1
  ) -> TrafficRecording {
    var traffic = TrafficRecording(duration: 100)
    traffic.metrics["network.peers"] = (1, .count)
    if let active { traffic.radio(active: active, energy: 50) }
    traffic.peers = [
      .members([
        "peer": "server", "service": "https", "habit": .string(habit), "period": .number(period),
        "polls": .number(times), "energy": active.map { _ in .number(50 * share) }, "first": 1, "last": 90,
      ])
    ]
    return traffic
  }

  @Test func aPollIsAWarningThatNamesPeerAndInterval() throws {
    let answer = try #require(polling(every: 10).answer(id))
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("server https was asked every 10 s, 8 times."))
    #expect(answer.explanation.contains("--radio"))
    #expect(answer.evidence.first?["periodSeconds"]?.number == 10)
    #expect(answer.evidence.first?["start"]?.number == 1 && answer.evidence.first?["end"]?.number == 90)
  }

  @Test func pollsThatKeepTheRadioUpForAQuarterOfTheTimeFail() {
    #expect(polling(every: 10, active: 25).verdict(id) == .fail)
    #expect(polling(every: 10, active: 24.9).verdict(id) == .warn)
    // The radio was up, but mostly for something else.
    #expect(polling(every: 10, active: 80, share: 0.3).verdict(id) == .warn)
  }

  @Test func aMinuteApartTheyDoNotFail() {
    #expect(polling(every: 59, active: 80).verdict(id) == .fail)
    #expect(polling(every: 60, active: 80).verdict(id) == .warn)
  }

  @Test func rarePollsPass() {
    #expect(polling(every: 599).verdict(id) == .warn)
    #expect(polling(every: 600).verdict(id) == .pass)
  }

  @Test func twoAreNoHabit() {
    #expect(polling(every: 10, times: 2).verdict(id) == .pass)
    #expect(polling(every: 10, times: 3).verdict(id) == .warn)
  }

  @Test(arguments: ["long poll", "keep-alive", "stream", "push"]) func whoIsToldDoesNotPoll(_ habit: String) {
    #expect(polling(every: 10, habit: habit, active: 80).verdict(id) == .pass)
  }

  @Test func itTellsWhatHalfAsOftenWouldSave() {
    var traffic = polling(every: 10)
    traffic.savings = [
      ["change": "all in one burst per phase", "saved": 30],
      ["change": "polls half as often", "peer": "other", "saved": 20],
      ["change": "polls half as often", "peer": "server", "saved": 12],
    ]
    #expect(traffic.answer(id)?.explanation.contains("Half as often would have saved 12 J.") == true)
  }

  @Test func peersThatNobodyToldOfAreNoProof() {
    var traffic = TrafficRecording()
    #expect(traffic.verdict(id) == .notMeasured)
    traffic.metrics["network.peers"] = (0, .count)
    #expect(traffic.verdict(id) == .pass)
    traffic.metrics["network.peers"] = (1, .count)
    #expect(traffic.verdict(id) == .inconclusive)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(polling(every: 10).answer(id, ["rare": Quantity(10, .seconds)])?.verdict == .pass)
    #expect(polling(every: 10, active: 30).answer(id, ["share": Quantity(40, .percent)])?.verdict == .warn)
  }
}
