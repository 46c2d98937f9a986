import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct NetworkBurstsAuditTests {
  private let id = "network-bursts"

  /// Four bursts on a radio that spends a hundred joules.
  private func wasting(_ waste: Double, times: [Double] = [0, 20, 40, 60]) -> TrafficRecording {
    var traffic = TrafficRecording()
    traffic.burst(at: times, energy: 100 / Double(times.count))
    traffic.radio(active: 44, energy: 100, tail: 70, waste: waste)
    return traffic
  }

  @Test func wasteOverHalfIsAWarningAndOverThreeQuartersFails() {
    #expect(wasting(50).verdict(id) == .pass)
    #expect(wasting(51).verdict(id) == .warn)
    #expect(wasting(75).verdict(id) == .warn)
    #expect(wasting(76).verdict(id) == .fail)
  }

  @Test func itTellsTimeEnergyTailAndWhatOneBurstWouldSave() throws {
    let answer = try #require(wasting(76).answer(id))
    #expect(
      answer.explanation.contains("4 bursts, for which the radio was up for 44 s and used 100 J, 70 J of it"))
    #expect(
      answer.explanation.contains("Once there were 4 or more of the program's own within 60 s, first at 0 s.")
    )
    #expect(answer.explanation.contains("Gathered these would save about 76 J, 76 %."))
    #expect(answer.evidence.count == 4)
    #expect(answer.evidence.first?["start"]?.number == 0 && answer.evidence.first?["joules"]?.number == 25)
  }

  @Test func aLittleWasteIsNotWorthAWord() {
    var traffic = wasting(76)
    traffic.radio(active: 1, energy: 6, waste: 5)
    #expect(traffic.verdict(id) == .pass)
    traffic.radio(active: 1, energy: 6, waste: 5.1)
    #expect(traffic.verdict(id) == .fail)
  }

  @Test func fewBurstsAreNoHabit() {
    #expect(wasting(76, times: [0, 20, 40]).verdict(id) == .pass)
    #expect(wasting(76, times: [0, 20, 40, 60]).verdict(id) == .fail)
  }

  @Test func burstsThatThePeerBeganAreNotTheirs() {
    var chat = TrafficRecording(duration: 600)
    chat.burst(at: (0..<40).map { Double($0) * 15 }, energy: 10, begun: "peer")
    chat.burst(at: [7, 150, 300, 450], energy: 10, begun: "us")
    #expect(chat.verdict(id) == .pass)
    chat.radio(active: 500, energy: 440, tail: 300, waste: 430)
    #expect(chat.verdict(id) == .pass)
    chat.bursts = []
    chat.burst(at: (0..<44).map { Double($0) * 13 }, energy: 10, begun: "us")
    #expect(chat.verdict(id) == .fail)
  }

  /// Apart by so many seconds, on a radio that wastes nearly all of its energy by their number.
  @Test(arguments: [17_280.0, 900, 600, 61])
  func burstsFarApartAreNotHeldAgainstThem(_ apart: Double) {
    func run(_ apart: Double) -> TrafficRecording {
      var traffic = TrafficRecording(duration: 86_400)
      let times = Array(stride(from: 1, to: 86_400, by: apart))
      traffic.burst(at: times, cause: "periodic", energy: 12)
      let energy = 12 * Double(times.count)
      traffic.radio(active: 11 * Double(times.count), energy: energy, tail: energy * 0.9, waste: energy - 12)
      return traffic
    }
    #expect(run(apart).verdict(id) == .pass)
    #expect(
      run(apart).answer(id)?.explanation.contains("Never were 4 of the program's own within 60 s") == true)
    #expect(run(20).verdict(id) == .fail)
  }

  @Test func oneSetInADayDoesNotCarryTheWasteOfTheRest() {
    func verdict(alone: Int) -> Verdict? {
      var traffic = TrafficRecording(duration: 86_400)
      traffic.burst(at: [0, 10, 20, 30] + (0..<alone).map { 1000 + Double($0) * 600 }, energy: 10)
      let energy = 10 * Double(4 + alone)
      traffic.radio(active: energy, energy: energy, waste: energy - 8)
      return traffic.verdict(id)
    }
    #expect(verdict(alone: 100) == .pass)
    #expect(verdict(alone: 2) == .warn)
    #expect(verdict(alone: 0) == .fail)
  }

  @Test func trafficThatNoRadioCarriesIsInNoSet() {
    var traffic = TrafficRecording()
    traffic.burst(at: [1, 2, 3], energy: 25)
    traffic.burst(at: [5, 15, 25], interface: "eth0")
    traffic.radio(active: 44, energy: 100, waste: 95)
    #expect(traffic.verdict(id) == .pass)
    traffic.burst(at: [35], energy: 25)
    #expect(traffic.verdict(id) == .fail)
  }

  @Test func burstsThatAStimulusAskedForAreNotWasted() {
    var traffic = wasting(76)
    traffic.events = [0, 20, 40].map { .init($0 - 0.5, StimulusEvent("input")) }
    #expect(traffic.verdict(id) == .pass)
    // Too long before the burst to have caused it.
    traffic.events = [0, 20, 40].map { .init($0 - 1.5, StimulusEvent("input")) }
    #expect(traffic.verdict(id) == .fail)
  }

  @Test func withoutARadioFourBurstsInAMinuteAreASetAndFourSetsFail() {
    func verdict(_ times: [Double]) -> Verdict? {
      var traffic = TrafficRecording(duration: 600)
      traffic.burst(at: times)
      return traffic.verdict(id)
    }
    #expect(verdict([0, 20, 40, 60]) == .warn)
    #expect(verdict([0, 20, 40, 60.1]) == .pass)
    #expect(verdict([0, 100, 200, 300, 400, 500]) == .pass)
    #expect(verdict((0..<12).map { Double($0) * 15 }) == .warn)
    #expect(verdict((0..<20).map { Double($0) * 15 }) == .fail)
  }

  @Test func largeTransfersAreWorthTheirBurst() {
    var traffic = TrafficRecording()
    traffic.burst(at: [0, 10, 20, 30], cause: "large transfer")
    #expect(traffic.verdict(id) == .pass)
  }

  @Test func burstsThatNobodyToldOfAreNoProof() {
    var traffic = TrafficRecording()
    traffic.burst(at: [0])
    traffic.metrics["network.bursts"] = (4, .count)
    #expect(traffic.verdict(id) == .pass)
    traffic.metrics["network.bursts"] = (5, .count)
    #expect(traffic.verdict(id) == .inconclusive)
    traffic.radio(active: 40, energy: 100, waste: 90)
    #expect(traffic.verdict(id) == .inconclusive)
    traffic.burst(at: [0], energy: 25)
    traffic.metrics["network.bursts"] = (6, .count)
    #expect(traffic.verdict(id) == .inconclusive)
    traffic.burst(at: [20, 40, 60], energy: 25)
    traffic.metrics["network.bursts"] = (9, .count)
    #expect(traffic.verdict(id) == .fail)
  }

  @Test func noTrafficPassesAndNoCountIsNotMeasured() {
    var traffic = TrafficRecording()
    traffic.metrics = [:]
    #expect(traffic.verdict(id) == .notMeasured)
    traffic.burst(at: [])
    #expect(traffic.verdict(id) == .pass)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(wasting(76).answer(id, ["fail": Quantity(80, .percent)])?.verdict == .warn)
    #expect(
      wasting(76).answer(id, ["warn": Quantity(80, .percent), "fail": Quantity(90, .percent)])?.verdict
        == .pass)
  }
}
