import Metrics
import Recordings
import TestSupport
import Testing

@Suite struct CounterMetricsTests {
  static func facts(_ metric: String, value: Double, enabled: Double, running: Double) -> RunFacts {
    var facts = RunFacts(duration: 1, folds: [:])
    facts.totals = [
      .counter(.value, metric): .value(value), .counter(.enabled, metric): .value(enabled),
      .counter(.running, metric): .value(running),
    ]
    return facts
  }

  @Test func aCounterThatRanAllTheTimeIsExact() {
    let facts = Self.facts("cpu.event.page-faults", value: 7, enabled: 100, running: 100)
    let metric = CounterMetrics.requested(facts)["cpu.event.page-faults"]
    #expect(metric?.outcome == .value(7, .exact))
    #expect(metric?.note == nil)
  }

  @Test func aSharedCounterIsScaledAndSaysSo() {
    let facts = Self.facts("cpu.cycles", value: 1000, enabled: 400, running: 100)
    let metric = CounterMetrics.metrics(facts)[.cpuCycles]
    #expect(metric?.outcome == .value(4000, .sampled))
    #expect(metric?.note?.contains("25.0 %") == true)
  }

  @Test func whatNeverCountedIsMissingAndNotNought() {
    for (enabled, running, word) in [(0.0, 0.0, "never began"), (100, 0, "no counter was ever free")] {
      let facts = Self.facts("cpu.instructions", value: 0, enabled: enabled, running: running)
      let metric = CounterMetrics.metrics(facts)[.cpuInstructions]
      #expect(metric?.missing?.contains(word) == true)
    }
    let idle = Self.facts("cpu.instructions", value: 0, enabled: 100, running: 100)
    #expect(CounterMetrics.metrics(idle)[.cpuInstructions]?.missing?.contains("counts nothing") == true)
    // An event that did not happen is zero.
    let none = Self.facts("cpu.event.MAJ", value: 0, enabled: 100, running: 100)
    #expect(CounterMetrics.requested(none)["cpu.event.MAJ"]?.outcome == .value(0, .exact))
  }

  @Test func whatOnlyTheProgramsOwnCodeDidIsSaid() {
    var facts = Self.facts("cpu.cycles", value: 5, enabled: 1, running: 1)
    facts.totals["counter.user.cpu.cycles"] = .value(1)
    #expect(CounterMetrics.metrics(facts)[.cpuCycles]?.note?.contains("own code") == true)
  }
}
