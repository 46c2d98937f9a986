import Audits
import Documents
import Quantities
import Testing

@Suite struct NetworkChattinessAuditTests {
  private let id = "network-chattiness"

  private func traffic(_ packets: Double, each: Double) -> TrafficRecording {
    var traffic = TrafficRecording()
    for way in ["sent", "received"] {
      traffic.metrics["network.\(way).packets"] = (packets / 2, .count)
      traffic.metrics["network.\(way).bytes"] = (packets / 2 * each, .bytes)
    }
    return traffic
  }

  @Test func thinPacketsWarnAndHeadersMostlyFail() throws {
    #expect(traffic(1000, each: 128).verdict(id) == .pass)
    #expect(traffic(1000, each: 127).verdict(id) == .warn)
    #expect(traffic(1000, each: 80).verdict(id) == .warn)
    let answer = try #require(traffic(1000, each: 79).answer(id))
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("1\u{a0}000 packets carried 79 B each"))
    #expect(answer.evidence.first?["meanBytes"]?.number == 79)
  }

  @Test func aFewPacketsSayNothing() {
    #expect(traffic(99, each: 60).verdict(id) == .pass)
    #expect(traffic(100, each: 60).verdict(id) == .fail)
  }

  @Test func smallWritesAreCountedAgainstThePacketsSent() {
    var traffic = traffic(400, each: 600)
    traffic.connect(1, to: "server", ["small": 99])
    #expect(traffic.verdict(id) == .pass)
    traffic.connections = []
    traffic.connect(1, to: "server", ["small": 100])
    #expect(traffic.answer(id)?.verdict == .warn)
    #expect(
      traffic.answer(id)?.explanation.contains("100 of the 200 packets sent held a small write") == true)
    #expect(traffic.answer(id)?.evidence.last?["smallPackets"]?.number == 100)
  }

  @Test func roundTripsAreHeldAgainstTheirBytes() {
    func verdict(turns: Double, bytes: Double) -> Verdict? {
      var traffic = traffic(400, each: 600)
      traffic.connect(
        1, to: "server",
        ["turns": .number(turns), "sent": .number(bytes / 2), "received": .number(bytes / 2)])
      return traffic.verdict(id)
    }
    #expect(verdict(turns: 50, bytes: 50 * 511) == .warn)
    #expect(verdict(turns: 50, bytes: 50 * 512) == .pass)
    #expect(verdict(turns: 49, bytes: 49) == .pass)
  }

  @Test func noTrafficPassesAndNoCountIsNotMeasured() {
    #expect(traffic(0, each: 0).verdict(id) == .pass)
    #expect(TrafficRecording().verdict(id) == .notMeasured)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(traffic(1000, each: 79).answer(id, ["fail": Quantity(60, .bytes)])?.verdict == .warn)
    #expect(traffic(1000, each: 79).answer(id, ["packets": Quantity(2000, .count)])?.verdict == .pass)
  }
}
