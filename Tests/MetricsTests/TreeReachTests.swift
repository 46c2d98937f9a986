import Metrics
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct TreeReachTests {
  private static func facts(_ totals: [TotalName: Reading<Double>]) -> RunFacts {
    RunFacts(duration: 2, folds: [:], totals: totals)
  }

  private static let metrics: [String: Metric] = [
    "cpu.time": Metric(.value(1, .exact), .seconds, instrument: "cpu", note: "as told"),
    "cpu.time.user": Metric(.value(0.7, .sampled), .seconds, instrument: "cpu"),
    "cpu.wakeups": Metric(.value(7, .exact), .count, instrument: "cpu"),
    "cpu.event.x": Metric(.value(7, .exact), .count, instrument: "counters"),
    "network.poll.period": Metric(.value(5, .exact), .seconds, instrument: "network"),
    "network.bursts": Metric(.value(2, .exact), .count, instrument: "network"),
    "network.sent.bytes": .bound(.atMost, 9, .bytes, instrument: "network", why: "for another reason"),
    "radio.energy": Metric(.missing("no radio"), .joules, instrument: "network"),
  ]

  @Test func whereNobodyHasLeftNothingChanges() {
    #expect(TreeReach(Self.facts([:])).judged(Self.metrics) == Self.metrics)
  }

  @Test func whereChildrenAreNotWaitedForTheAccountsOfThoseThatWereAreTheLeast() {
    let judged = TreeReach(Self.facts([.childrenIgnored: .value(1)])).judged(Self.metrics)
    #expect(judged["cpu.time.user"]?.bound == .atLeast)
    #expect(judged["cpu.time.user"]?.note?.contains("SIGCHLD") == true)
    // Counted otherwise.
    #expect(judged[.cpuWakeups] == Self.metrics[.cpuWakeups])
    let grouped = Self.facts([.childrenIgnored: .value(1), .groupUser: .value(1)])
    #expect(TreeReach(grouped).judged(Self.metrics) == Self.metrics)
  }

  @Test func whatTheGroupTellsIsABoundAndNamesWhoHasLeft() {
    let judged = TreeReach(Self.facts(["tree.left.who": .failed("sh (12) left")])).judged(Self.metrics)
    #expect(judged[.cpuTime]?.outcome == .value(1, .bound))
    #expect(judged[.cpuTime]?.bound == .atLeast)
    #expect(judged[.cpuTime]?.note == "sh (12) left; as told")
    #expect(judged["cpu.event.x"]?.bound == .atLeast)
    #expect(judged[.networkPollPeriod]?.bound == .atMost)
    #expect(judged[.cpuWakeups] == Self.metrics[.cpuWakeups])
    #expect(judged[.radioEnergy] == Self.metrics[.radioEnergy])
  }

  @Test func whatCouldBeMoreAsWellAsLessIsMissing() {
    let judged = TreeReach(Self.facts(["tree.left.who": .failed("sh (12) left")])).judged(Self.metrics)
    #expect(judged[.networkBursts]?.missing == "sh (12) left")
    #expect(judged[.cpuTimeUser]?.missing == "sh (12) left")
    #expect(judged[.networkSentBytes]?.missing == "sh (12) left")
  }

  @Test func moreTimeThanTheGroupKnowsOfWasUsedOutsideIt() {
    var totals: [TotalName: Reading<Double>] = [
      "cpu.group.user": .value(0.1), "cpu.group.system": .value(0), "waited.user": .value(1.2),
      "waited.system": .value(0.1),
    ]
    let judged = TreeReach(Self.facts(totals)).judged(Self.metrics)
    #expect(judged[.cpuTime]?.bound == .atLeast)
    #expect(judged[.cpuTime]?.note?.contains("1.2 s") == true)
    totals["cpu.group.user"] = .value(1.3)
    #expect(TreeReach(Self.facts(totals)).judged(Self.metrics) == Self.metrics)
  }
}
