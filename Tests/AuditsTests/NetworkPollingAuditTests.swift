import Audits
import Documents
import Formats
import Quantities
import Testing

@Suite struct NetworkPollingAuditTests {
  private let id = "network-polling"

  /// - Parameter share: of the radio's energy, what bursts of its polls took.
  private func polling(
    every period: Double, times: Double = 8, habit: String = "poll", active: Double? = nil, share: Double = 1,
    service: String = "tcp 443 (https)"
  ) -> TrafficRecording {
    var traffic = TrafficRecording(duration: 100)
    traffic.metrics["network.peers"] = (1, .count)
    if let active {
      traffic.radio(active: active, energy: 50)
      traffic.burst(at: [1], cause: "periodic", energy: 50 * share, peers: ["other", "server"])
      traffic.burst(at: [2], cause: "single", energy: 50 * (1 - share), peers: ["server"])
    }
    traffic.peers = [
      .members([
        "peer": "server", "service": .string(service), "habit": .string(habit), "period": .number(period),
        "polls": .number(times), "energy": active.map { _ in 50 }, "first": 1, "last": 90,
        "interface": "wwan0",
      ])
    ]
    return traffic
  }

  @Test func aPollIsAWarningThatNamesPeerAndInterval() throws {
    let answer = try #require(polling(every: 10).answer(id))
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("server tcp 443 (https) was asked every 10 s, 8 times."))
    #expect(answer.explanation.contains("--radio"))
    #expect(answer.evidence.first?["periodSeconds"]?.number == 10)
    #expect(answer.evidence.first?["start"]?.number == 1 && answer.evidence.first?["end"]?.number == 90)
  }

  /// As ping does.
  @Test(arguments: ["icmp", "ipv6-icmp"]) func whoAsksWhetherAHostAnswersPollsNobody(_ service: String) {
    #expect(polling(every: 1, service: service).verdict(id) == .pass)
  }

  @Test func pollsThatKeepTheRadioUpForAQuarterOfTheTimeFail() {
    #expect(polling(every: 10, active: 25).verdict(id) == .fail)
    #expect(polling(every: 10, active: 24.9).verdict(id) == .warn)
    // The radio was up, but mostly for something else.
    #expect(polling(every: 10, active: 80, share: 0.3).verdict(id) == .warn)
  }

  @Test func itTellsHowLongTheRadioWasUpAndWhatTheBurstsOfPollsTook() {
    func words(_ active: Double) -> String? {
      polling(every: 10, active: active, share: 0.4).answer(id)?.explanation
    }
    #expect(
      words(80)?.contains("was up for 80 % of the run, and bursts of polls took 40 % of its energy.") == true)
    // The last tail is longer than the run.
    #expect(words(110)?.contains("was up for 100 % of the run") == true)
  }

  @Test func burstsOfOthersAreNotThoseOfItsPolls() {
    var traffic = polling(every: 10, active: 80, share: 0)
    traffic.burst(at: [3], cause: "periodic", energy: 50, peers: ["server2", "my server"])
    traffic.burst(at: [4], cause: "periodic", energy: 50, interface: "wlan0", peers: ["server"])
    #expect(traffic.verdict(id) == .warn)
    traffic.burst(at: [5], cause: "periodic", energy: 50, peers: ["server"])
    #expect(traffic.verdict(id) == .fail)
  }

  @Test(arguments: [
    "udp 53 (domain)", "tcp 53 (domain)", "tcp 853 (domain-s)", "udp 5353 (mdns)", "udp 123 (ntp)",
  ])
  func namesAndTheTimeAreNotPolled(_ service: String) {
    #expect(polling(every: 10, active: 80, service: service).verdict(id) == .pass)
    #expect(polling(every: 10, active: 80, service: "udp 5300").verdict(id) == .fail)
  }

  @Test func othersThatArePolledAreCounted() {
    var traffic = polling(every: 10)
    traffic.peers += polling(every: 20).peers
    #expect(traffic.answer(id)?.explanation.contains("8 times. Another peer is polled as well.") == true)
    traffic.peers += polling(every: 20).peers
    #expect(traffic.answer(id)?.explanation.contains("2 more peers are polled as well.") == true)
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

  @Test(arguments: ["long poll", "keep-alive", "stream"]) func whoIsToldDoesNotPoll(_ habit: String) {
    #expect(polling(every: 10, habit: habit, active: 80).verdict(id) == .pass)
  }

  @Test func aPassTellsWhichIntervalsTheRunWasTooShortFor() {
    let words = polling(every: 10, habit: "stream").answer(id)?.explanation
    #expect(words?.contains("One longer than 33.3 s would not have shown in this run.") == true)
  }

  private let noSleep =
    "Half as often would not let the radio sleep: the pauses must be longer than its tail."

  private func saving(_ saved: Double, _ members: [String: JSONValue] = [:]) -> JSONValue {
    let line: [String: JSONValue] = [
      "change": "polls half as often", "peer": "server", "service": "tcp 443 (https)", "interface": "wwan0",
      "saved": .number(saved), "instead": 50,
    ]
    return .object(line.merging(members) { $1 })
  }

  @Test func itTellsWhatHalfAsOftenWouldSave() {
    var traffic = polling(every: 10, active: 80)
    let others: [JSONValue] = [
      saving(30, ["change": "keep-alives half as often"]), saving(29, ["peer": "serve"]),
      saving(28, ["service": "tcp 80 (http)"]), saving(27, ["interface": "wlan0"]),
    ]
    traffic.savings = others + [saving(12)]
    #expect(traffic.answer(id)?.explanation.contains("Half as often would have saved 12 J.") == true)
    traffic.savings = others
    #expect(traffic.answer(id)?.explanation.contains(noSleep) == true)
  }

  @Test func itTellsWhereHalfAsOftenWouldSaveLittle() {
    func words(_ saved: Double, share: Double) -> String {
      var traffic = polling(every: 10, active: 80, share: share)
      traffic.savings = [saving(saved)]
      return traffic.answer(id)?.explanation ?? ""
    }
    #expect(words(2.5, share: 1).contains("would have saved 2.5 J."))
    #expect(words(2.4, share: 1).contains(noSleep))
    // Little is saved because little is spent on the polls.
    #expect(!words(2.4, share: 0.1).contains("alf as often"))
    #expect(!(polling(every: 10).answer(id)?.explanation.contains("alf as often") ?? true))
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
