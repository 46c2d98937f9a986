import Audits
import Documents
import Quantities
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
        "7 connections were opened for little each, 7 of them to server:80 for 4.79 KiB"))
    #expect(answer.evidence.count == 7 && answer.evidence.first?["start"]?.number == 1)
  }

  @Test func twelveInAllFail() {
    func verdict(_ peers: Int) -> Verdict? {
      traffic { traffic in for peer in 0..<peers { traffic.connect(1, to: "server \(peer)") } }.verdict(id)
    }
    #expect(verdict(11) == .pass)
    #expect(verdict(12) == .fail)
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
    var traffic = traffic { $0.connect(20, to: "server", ["how": "accepted"]) }
    traffic.metrics["network.connections"] = (0, .count)
    #expect(traffic.verdict(id) == .pass)
  }

  @Test func threeLateClosesAreAHabitAndFailWhereTheyCostTheRadio() throws {
    let late: [String: JSONValue] = ["closed": 12, "idle": 1.5, "received": 1_000_000]
    #expect(traffic { $0.connect(2, to: "server", late) }.verdict(id) == .pass)
    #expect(traffic { $0.connect(3, to: "server", late.merging(["idle": 1.4]) { $1 }) }.verdict(id) == .pass)
    var habit = traffic { $0.connect(3, to: "server", late.merging(["closedBy": "peer"]) { $1 }) }
    #expect(
      habit.answer(id)?.explanation.contains("up to 1.5 s after the last data, 3 of them by the other end")
        == true)
    habit.burst(at: [12, 30], cause: "connection control", energy: 2.4)
    habit.radio(active: 40, energy: 100)
    #expect(habit.verdict(id) == .warn)
    habit.burst(at: [50], cause: "connection control", energy: 0.2)
    #expect(habit.verdict(id) == .fail)
    #expect(
      habit.answer(id)?.explanation.contains("opening and closing took 5 % of the radio's energy") == true)
  }

  @Test func aSingleLateCloseThatCostsTheRadioIsAWarning() {
    var traffic = traffic { $0.connect(1, to: "server", ["closed": 30, "idle": 28, "received": 1_000_000]) }
    #expect(traffic.verdict(id) == .pass)
    traffic.burst(at: [30], cause: "connection control", energy: 11)
    traffic.radio(active: 20, energy: 22)
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
    traffic.events = [.init(time: 0.5, kind: "stimulus", detail: ["id": "network-down"])]
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
