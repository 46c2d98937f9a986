import Audits
import Documents
import Formats
import Quantities
import Testing

@Suite struct NetworkKeepaliveAuditTests {
  private let id = "network-keepalive"

  private func kept(every interval: Double?, times: Double = 5) -> TrafficRecording {
    var traffic = TrafficRecording(duration: 3000)
    traffic.connect(
      1, to: "server",
      ["keepAlives": .number(times), "keepAlive": interval.map { .number($0) } ?? .null, "closed": .null])
    if let interval { traffic.metrics["network.keepalive.interval"] = (interval, .seconds) }
    return traffic
  }

  /// A connection that stands idle for so long, with nothing to keep it alive.
  private func idle(_ seconds: Double) -> TrafficRecording {
    var traffic = TrafficRecording(duration: 2 + seconds)
    traffic.connect(1, to: "server", ["closed": .null, "idle": .null, "closedBy": "open at the end"])
    return traffic
  }

  @Test func tenMinutesPassAndLessIsAWarning() {
    #expect(kept(every: 600).verdict(id) == .pass)
    #expect(kept(every: 599).verdict(id) == .warn)
  }

  @Test func lessThanAMinuteFailsAndNamesThePeer() throws {
    #expect(kept(every: 60).verdict(id) == .warn)
    let answer = try #require(kept(every: 59).answer(id))
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("kept alive every 59 s, that to server:80 5 times"))
    #expect(answer.evidence.first?["intervalSeconds"]?.number == 59)
    #expect(answer.evidence.last?["keepAlives"]?.number == 5)
  }

  @Test func twoShowNoHabit() {
    #expect(kept(every: 30, times: 2).verdict(id) == .inconclusive)
    #expect(kept(every: 30, times: 3).verdict(id) == .fail)
    #expect(kept(every: 700, times: 2).verdict(id) == .pass, "and a long interval needs none")
  }

  @Test func whoSaysAFewBytesOfItsOwnKeepsAliveToo() {
    var traffic = kept(every: 30, times: 1)
    #expect(traffic.verdict(id) == .inconclusive)
    traffic.peers = [
      ["peer": "chat", "habit": "keep-alive", "period": 30, "polls": 9, "first": 1, "last": 280]
    ]
    #expect(traffic.verdict(id) == .fail)
    #expect(traffic.answer(id)?.explanation.contains("that to chat 9 times") == true)
  }

  @Test func withoutAKeepAliveTheRunMustHaveBeenLongEnoughToTell() {
    #expect(idle(59).verdict(id) == .notApplicable)
    #expect(idle(60).verdict(id) == .inconclusive)
    #expect(idle(599).answer(id)?.explanation.contains("Run for longer than 10 min") == true)
    #expect(idle(600).verdict(id) == .pass)
  }

  @Test func aConnectionThatFailedNeedsNoKeepAlive() {
    var traffic = TrafficRecording(duration: 1000)
    traffic.connect(1, to: "server", ["closed": .null, "idle": .null, "closedBy": "never answered"])
    #expect(traffic.verdict(id) == .notApplicable)
  }

  @Test func noCountIsNotMeasured() {
    #expect(TrafficRecording().verdict(id) == .notMeasured)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(kept(every: 300).answer(id, ["warn": Quantity(300, .seconds)])?.verdict == .pass)
    #expect(kept(every: 300).answer(id, ["fail": Quantity(301, .seconds)])?.verdict == .fail)
  }
}
