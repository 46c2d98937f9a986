import Documents
import Testing

@testable import Metrics

@Suite struct LostEventsTests {
  private func metric<Group: MetricGroup>(_ type: Group.Type, _ name: String, _ totals: [String: Double])
    -> Metric?
  {
    let facts = RunFacts(duration: 10, folds: [:], totals: totals.mapValues { .value($0) })
    return Group.metrics(facts)[name]
  }

  @Test func whatEventsTellIsExactOnlyWhereNoneWasLost() {
    let totals: [String: Double] = [
      "wakeups.count": 9, "wakeups.idle": 1, "wakeups.lost": 0, "wakeups.rest.longest": 2,
    ]
    #expect(metric(WakeupMetrics.self, "cpu.idle.longest", totals)?.fidelity == .exact)
    let lossy = totals.merging(["wakeups.lost": 3]) { $1 }
    let longest = metric(WakeupMetrics.self, "cpu.idle.longest", lossy)
    #expect(longest?.fidelity == .sampled && longest?.note?.contains("3 events were lost") == true)
    #expect(metric(WakeupMetrics.self, "cpu.wakeups.idle", lossy)?.fidelity == .exact)
  }

  @Test func waitsAreAtLeastThoseThatWereTold() {
    let totals = ["main.blocked.count": 2.0, "main.loops": 1]
    #expect(metric(BlockingMetrics.self, "main.blocked.count", totals)?.fidelity == .exact)
    let lossy = metric(
      BlockingMetrics.self, "main.blocked.count", totals.merging(["main.missed": 1]) { $1 })
    #expect(lossy?.bound == .atLeast && lossy?.note?.contains("1 events were lost") == true)
    let none = metric(
      BlockingMetrics.self, "main.blocked.count",
      ["main.blocked.count": 0, "main.loops": 0, "main.missed": 1])
    #expect(none?.missing?.contains("were lost") == true)
    let untold = totals.merging(["main.untold": 5]) { $1 }
    #expect(metric(BlockingMetrics.self, "main.blocked.count", untold)?.bound == .atLeast)
  }

  @Test func aMainThreadThatCannotBeToldMakesTheOthersABound() {
    let facts = RunFacts(
      duration: 10, folds: [:],
      totals: [
        "main.blocked.count": .value(2), "main.loops": .value(1), "main.runnable.time": .value(1),
        "main.doubt": .absent("it paces itself"),
      ])
    let metrics = BlockingMetrics.metrics(facts)
    #expect(metrics["main.blocked.count"]?.bound == .atLeast)
    #expect(metrics["main.loops"]?.bound == .atLeast)
    #expect(metrics["main.blocked.count"]?.note == "it paces itself")
    #expect(metrics["main.runnable.time"]?.fidelity == .exact)
  }
}
