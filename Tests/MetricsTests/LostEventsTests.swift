import Recordings
import TestSupport
import Testing

@testable import Metrics

@Suite struct LostEventsTests {
  private func metric<Group: MetricGroup>(
    _ type: Group.Type, _ name: MetricName, _ totals: [TotalName: Double]
  )
    -> Metric?
  {
    let facts = RunFacts(duration: 10, folds: [:], totals: totals.mapValues { .value($0) })
    return Group.metrics(facts)[name]
  }

  @Test func whatEventsTellIsExactOnlyWhereNoneWasLost() {
    let totals: [TotalName: Double] = [
      "wakeups.count": 9, "wakeups.idle": 1, "wakeups.lost": 0, "wakeups.rest.longest": 2,
    ]
    #expect(metric(WakeupMetrics.self, .cpuIdleLongest, totals)?.fidelity == .exact)
    let lossy = totals.merging(["wakeups.lost": 3]) { $1 }
    let longest = metric(WakeupMetrics.self, .cpuIdleLongest, lossy)
    #expect(longest?.fidelity == .sampled && longest?.note?.contains("3 events were lost") == true)
    #expect(metric(WakeupMetrics.self, .cpuWakeupsIdle, lossy)?.fidelity == .exact)
  }

  @Test func withoutTheCounterOfWakeUpsTheKernelsAccountOfSleepsIsTaken() {
    var nothing = RunFacts.Fold()
    nothing.add(0)
    let facts = RunFacts(
      duration: 10, folds: ["cpu.wakeups.idle": nothing],
      totals: [
        "wakeups.count": .failed("it did not run"), "waited.voluntary": .value(204),
        "exited.voluntary": .value(203),
        "waited.faults.minor": .value(1), "exited.faults.minor": .value(1),
      ])
    #expect(CPUMetrics.metrics(facts)[.cpuWakeups]?.value == 204)
    let metrics = WakeupMetrics.metrics(facts)
    #expect(metrics.values.allSatisfy { $0.missing == "it did not run" } && metrics.count == 4)
  }

  @Test func waitsAreAtLeastThoseThatWereTold() {
    let totals: [TotalName: Double] = ["main.blocked.count": 2.0, "main.loops": 1]
    #expect(metric(MainThreadMetrics.self, .mainBlockedCount, totals)?.fidelity == .exact)
    let lossy = metric(
      MainThreadMetrics.self, .mainBlockedCount, totals.merging(["main.missed": 1]) { $1 })
    #expect(lossy?.bound == .atLeast && lossy?.note?.contains("1 events were lost") == true)
    let none = metric(
      MainThreadMetrics.self, .mainBlockedCount,
      ["main.blocked.count": 0, "main.loops": 0, "main.missed": 1])
    #expect(none?.missing?.contains("were lost") == true)
    let untold = totals.merging(["main.untold": 5]) { $1 }
    #expect(metric(MainThreadMetrics.self, .mainBlockedCount, untold)?.bound == .atLeast)
  }

  @Test func aMainThreadThatCannotBeToldMakesTheOthersABound() {
    let facts = RunFacts(
      duration: 10, folds: [:],
      totals: [
        "main.blocked.count": .value(2), "main.loops": .value(1), "main.runnable.time": .value(1),
        "main.doubt": .absent("it paces itself"),
      ])
    let metrics = MainThreadMetrics.metrics(facts)
    #expect(metrics[.mainBlockedCount]?.bound == .atLeast)
    #expect(metrics[.mainLoops]?.bound == .atLeast)
    #expect(metrics[.mainBlockedCount]?.note == "it paces itself")
    #expect(metrics[.mainRunnableTime]?.fidelity == .exact)
  }

  @Test(arguments: [
    (TotalName.filesUnheard, "more files were closed"),
    (.filesLost, "3 events of files and threads were lost"),
    (.filesUncompared, "3 saves of files were not compared"),
  ])
  func savesWithoutAChangeAreAtLeastThoseThatWereCompared(_ missed: TotalName, _ why: String) {
    let totals: [TotalName: Double] = [.filesUnchanged: 9, .filesUnheard: 0, .filesLost: 0]
    let whole = metric(FileMetrics.self, .diskUnchangedBytes, totals)
    #expect(whole?.fidelity == .sampled && whole?.bound == nil)
    let some = metric(FileMetrics.self, .diskUnchangedBytes, totals.merging([missed: 3]) { $1 })
    #expect(some?.bound == .atLeast && some?.note?.contains(why) == true)
  }
}
