import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct NetworkConnectionsAuditTests {
  private let id = "network-connections"

  private func traffic(_ change: (inout TrafficRecording) -> Void) -> TrafficRecording {
    var traffic = TrafficRecording(duration: 100)
    change(&traffic)
    return traffic
  }

  @Test func sevenToOnePeerForLittleFailAndFourAreAWarning() throws {
    #expect(traffic { $0.connect(3) }.verdict(id) == .pass)
    #expect(traffic { $0.connect(4) }.verdict(id) == .warn)
    #expect(traffic { $0.connect(6) }.verdict(id) == .warn)
    let answer = try #require(traffic { $0.connect(7) }.answer(id))
    #expect(answer.verdict == .fail)
    #expect(
      answer.explanation.contains(
        "7 connections to server:80 were opened within 60 s for little each, 4.79 KiB together."))
    #expect(answer.evidence.count == 7 && answer.evidence.first?["start"]?.number == 1)
  }

  @Test func onlyThoseOpenedNearOneAnotherCount() {
    func answer(_ times: [Double]) -> AuditResult? {
      var traffic = TrafficRecording(duration: 90_000)
      for time in times {
        traffic.connect(1, to: "server", ["opened": .number(time), "closed": .number(time + 1)])
      }
      return traffic.answer(id)
    }
    #expect(answer((0..<24).map { Double($0) * 3600 })?.verdict == .pass)
    #expect(answer((0..<7).map { Double($0) * 10 })?.verdict == .fail)
    #expect(answer((0..<7).map { Double($0) * 10.1 })?.verdict == .warn)
    #expect(answer((0..<24).map { Double($0) * 20.1 })?.verdict == .pass)
    let busy = answer((0..<24).map { Double($0) * 3600 } + [40_000, 40_010, 40_020, 40_030])
    #expect(busy?.verdict == .warn && busy?.evidence.first?["start"]?.number == 40_000)
    #expect(busy?.explanation.contains("2.73 KiB together; 28 in the whole run.") == true)
  }

  @Test func aPageFromTwelveHostsIsOrdinaryAndAFewToEachOfSeveralAreAWarning() {
    func answer(_ counts: [Int], apart: Double = 0) -> AuditResult? {
      traffic { traffic in
        for (peer, count) in counts.enumerated() {
          traffic.connect(count, to: "h\(peer)", ["opened": .number(1 + Double(peer) * apart)])
        }
      }.answer(id)
    }
    #expect(answer([Int](repeating: 1, count: 30))?.verdict == .pass)
    #expect(answer([3] + [Int](repeating: 1, count: 11))?.verdict == .pass)
    #expect(answer([3, 3, 3, 2])?.verdict == .pass)
    #expect(answer([3, 3, 3, 3])?.verdict == .warn)
    #expect(
      answer([3, 3, 3, 3])?.explanation.contains("3 or more to each of h0:80, h1:80, h2:80 and 1 more.")
        == true)
    #expect(answer([3, 3, 3, 3], apart: 21)?.verdict == .pass)
  }

  @Test func whatCarriesMuchIsWorthItAndTLSNeedsSomethingForItself() {
    #expect(traffic { $0.connect(20, to: "server", ["received": 4096]) }.verdict(id) == .pass)
    #expect(
      traffic { $0.connect(20, to: "server", ["received": 4096, "security": "TLS by port"]) }.verdict(id)
        == .fail)
    #expect(
      traffic { $0.connect(20, to: "server", ["received": 10_240, "security": "TLS by port"]) }.verdict(id)
        == .pass)
  }

  @Test func whatOthersOpenIsNotTheirFault() {
    var traffic = traffic { traffic in
      traffic.connect(20, to: "server", ["how": "accepted"])
      traffic.connect(1)
    }
    traffic.metrics["network.connections"] = (1, .count)
    #expect(traffic.verdict(id) == .pass)
  }

  /// Connections of a megabyte each, closed late at these times.
  private func late(_ times: [Double], idle: Double = 1.5, by: String = "us") -> TrafficRecording {
    traffic { traffic in
      for time in times {
        traffic.connect(
          1, to: "server",
          ["closed": .number(time), "idle": .number(idle), "received": 1_000_000, "closedBy": .string(by)])
      }
    }
  }

  private func saving(_ saved: Double, of energy: Double = 100) -> [JSONValue] {
    [
      ["change": "all in one burst in each phase", "saved": 90, "instead": .number(energy)],
      ["change": "connections closed at once", "saved": .number(saved), "instead": .number(energy)],
    ]
  }

  @Test func threeLateClosesAreAHabitAndFailWhereTheyCostTheRadio() throws {
    #expect(late([12, 24]).verdict(id) == .pass)
    #expect(late([12, 24, 36], idle: 1.4).verdict(id) == .pass)
    var habit = late([12, 24, 36], by: "peer")
    #expect(
      habit.answer(id)?.explanation.contains("up to 1.5 s after the last data, 3 of them by the other end.")
        == true)
    habit.radio(active: 40, energy: 100)
    #expect(habit.verdict(id) == .warn)
    habit.savings = saving(4.9)
    #expect(habit.verdict(id) == .warn)
    habit.savings = saving(5)
    #expect(habit.verdict(id) == .fail)
    #expect(
      habit.answer(id)?.explanation.contains("closed at once they would have saved 5 % of the radio's energy")
        == true)
  }

  @Test func theTailOfABurstThatOnlyClosesIsNotItsCost() {
    var traffic = late([12, 24, 36])
    traffic.burst(at: [12, 24, 36], cause: "connection control", energy: 30)
    traffic.radio(active: 40, energy: 100)
    #expect(traffic.verdict(id) == .warn)
    traffic.savings = saving(60)
    #expect(traffic.verdict(id) == .fail)
  }

  @Test func closesInOneMomentAreOne() {
    #expect(late([12, 13, 14, 15.5, 30]).verdict(id) == .pass)
    #expect(late([12, 13.6, 15.2]).verdict(id) == .warn)
  }

  @Test func whatTheProgramsEndClosesIsNotLate() {
    func verdict(_ times: [Double]) -> Verdict? {
      var traffic = late(times, idle: 4)
      traffic.radio(active: 14, energy: 16)
      traffic.savings = saving(4, of: 16)
      return traffic.verdict(id)
    }
    #expect(verdict([Double](repeating: 99.95, count: 6)) == .pass)
    #expect(verdict([99.95, 100, 100.01]) == .pass)
    #expect(verdict([30, 60, 99.8]) == .fail)
    #expect(verdict([30, 60, 99.95]) == .warn)
  }

  @Test func aSingleLateCloseThatCostsTheRadioIsAWarning() {
    var traffic = late([30], idle: 28)
    #expect(traffic.verdict(id) == .pass)
    traffic.radio(active: 20, energy: 22)
    #expect(traffic.verdict(id) == .pass)
    traffic.savings = saving(11, of: 22)
    #expect(traffic.verdict(id) == .warn)
  }

  @Test func moreThanTwoLeftOpenForNothingAreAWarning() {
    let open: [String: JSONValue] = [
      "closed": .null, "idle": .null, "closedBy": "open at the end", "lastData": 70,
    ]
    #expect(traffic { $0.connect(2, to: "server", open) }.verdict(id) == .pass)
    #expect(traffic { $0.connect(3, to: "server", open) }.verdict(id) == .warn)
    #expect(
      traffic { $0.connect(3, to: "server", open.merging(["lastData": 70.1]) { $1 }) }.verdict(id) == .pass)
  }

  @Test func threeFailuresAreAWarningUnlessTheNetworkWasTakenAway() {
    var traffic = traffic { $0.connect(3, to: "server", ["closedBy": "refused", "closed": .null]) }
    traffic.metrics["network.connections.failed"] = (2, .count)
    #expect(traffic.verdict(id) == .pass)
    traffic.metrics["network.connections.failed"] = (3, .count)
    #expect(traffic.verdict(id) == .warn)
    #expect(traffic.answer(id)?.explanation.contains("3 connections failed, such as to server:80") == true)
    traffic.events = [.init(0.5, StimulusEvent("network-down"))]
    #expect(traffic.verdict(id) == .pass)
  }

  @Test func connectionsThatNobodyToldOfAreNoProof() {
    var traffic = traffic { $0.connect(1) }
    traffic.metrics["network.connections"] = (4, .count)
    #expect(traffic.verdict(id) == .pass)
    traffic.metrics["network.connections"] = (5, .count)
    #expect(traffic.verdict(id) == .inconclusive)
    #expect(TrafficRecording().verdict(id) == .notMeasured)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(traffic { $0.connect(7) }.answer(id, ["peer": Quantity(8, .count)])?.verdict == .warn)
    #expect(traffic { $0.connect(7) }.answer(id, ["little": Quantity(700, .bytes)])?.verdict == .pass)
  }
}
