import Audits
import Documents
import Formats
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

  /// With a connection that sends that many small writes in ten seconds.
  private func telling(_ small: Double, each: Double) -> TrafficRecording {
    var traffic = traffic(1000, each: each)
    traffic.connect(1, to: "server", ["small": .number(small), "packets": 1000, "opened": 1, "lastData": 11])
    return traffic
  }

  @Test func thinPacketsWarnAndThoseMostlyOfHeadersFailWhereSmallWritesComeFast() throws {
    #expect(telling(100, each: 128).verdict(id) == .pass)
    #expect(telling(100, each: 127).verdict(id) == .warn)
    #expect(telling(100, each: 80).verdict(id) == .warn)
    #expect(telling(99, each: 79).verdict(id) == .warn)
    let answer = try #require(telling(100, each: 79).answer(id))
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("1\u{a0}000 packets carried 79 B each"))
    #expect(
      answer.explanation.contains("Much of that is headers: 40 to 72 bytes with TCP, 28 or 48 with UDP."))
    #expect(answer.evidence.first?["meanBytes"]?.number == 79)
  }

  @Test func withoutWordOfSmallWritesThinPacketsAreAWarning() {
    #expect(traffic(1000, each: 60).verdict(id) == .warn)
  }

  @Test func aFewPacketsSayNothing() {
    #expect(traffic(99, each: 60).verdict(id) == .pass)
    #expect(traffic(100, each: 60).verdict(id) == .warn)
  }

  /// Each key is sent, echoed and acknowledged by itself.
  private func typing(_ keys: Double, in seconds: Double) -> TrafficRecording {
    var traffic = traffic(keys * 3, each: 76)
    traffic.duration = seconds + 10
    traffic.connect(
      1, to: "host",
      [
        "port": 22, "opened": 1, "lastData": .number(1 + seconds), "packets": .number(keys * 3),
        "small": .number(keys), "turns": .number(keys), "sent": .number(keys * 140),
        "received": .number(keys * 88),
      ])
    return traffic
  }

  @Test func whoTypesIsNotChattyAndAProgramThatWritesSoFastIs() {
    #expect(typing(300, in: 60).verdict(id) == .pass)
    #expect(typing(301, in: 60).verdict(id) == .warn)
    #expect(typing(599, in: 60).verdict(id) == .warn)
    #expect(typing(600, in: 60).verdict(id) == .fail)
  }

  @Test func namesAndTheTimeAreLeftOut() {
    func verdict(_ service: String) -> Verdict? {
      var traffic = traffic(200, each: 76)
      traffic.peers = [
        [
          "peer": "s", "service": .string(service), "packets": 200, "sent": 7600, "received": 7600,
          "first": 0,
          "last": 60,
        ]
      ]
      return traffic.verdict(id)
    }
    for service in [
      "udp 123 (ntp)", "udp 53 (domain)", "tcp 53 (domain)", "tcp 853 (domain-s)", "udp 5353 (mdns)",
    ] {
      #expect(verdict(service) == .pass, "\(service)")
    }
    for service in ["udp 5004", "tcp 123 (ntp)", "tcp 443 (https)"] {
      #expect(verdict(service) == .warn, "\(service)")
    }
  }

  @Test func packetsThatComeRarelyAreNotChatty() {
    func verdict(_ seconds: Double) -> Verdict? {
      var traffic = traffic(200, each: 76)
      traffic.duration = 3600
      traffic.peers = [["peer": "s", "service": "udp 5004", "first": 10, "last": .number(10 + seconds)]]
      return traffic.verdict(id)
    }
    #expect(verdict(201) == .pass)
    #expect(verdict(200) == .warn)
  }

  @Test func whatOnlyKeepsAConnectionAliveIsLeftOut() {
    func verdict(_ keepAlives: Double) -> Verdict? {
      var traffic = traffic(200, each: 56)
      traffic.connect(
        1, to: "server",
        ["packets": 200, "keepAlives": .number(keepAlives), "sent": 5600, "received": 5600])
      return traffic.verdict(id)
    }
    #expect(verdict(50) == .pass)
    #expect(verdict(49) == .warn)
  }

  @Test func smallWritesAreCountedAgainstThePacketsSent() {
    var traffic = traffic(160, each: 600)
    traffic.connect(1, to: "server", ["small": 49])
    #expect(traffic.verdict(id) == .pass)
    traffic.connections = []
    traffic.connect(1, to: "server", ["small": 50])
    #expect(traffic.answer(id)?.verdict == .warn)
    #expect(
      traffic.answer(id)?.explanation.contains("50 of the 80 packets sent held a small write") == true)
    #expect(traffic.answer(id)?.evidence.last?["smallPackets"]?.number == 50)
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
    #expect(telling(100, each: 79).answer(id, ["fail": Quantity(60, .bytes)])?.verdict == .warn)
    #expect(telling(100, each: 79).answer(id, ["packets": Quantity(2000, .count)])?.verdict == .pass)
  }
}
