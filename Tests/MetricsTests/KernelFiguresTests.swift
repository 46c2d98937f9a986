import Kernel
import Metrics
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct KernelFiguresTests {
  static func fold(_ values: Double...) -> RunFacts.Fold {
    var fold = RunFacts.Fold()
    for value in values { fold.add(value) }
    return fold
  }

  @Test func aCgroupsProcessorTimeIsExact() {
    var facts = RunFacts(duration: 2, folds: ["cpu.time.user": Self.fold(0.5)])
    facts.totals = ["cpu.group.user": .value(1), "cpu.group.system": .value(3)]
    let metrics = CPUMetrics.metrics(facts)
    #expect(metrics[.cpuTime]?.outcome == .value(4, .exact))
    // Split by what clock ticks find.
    #expect(metrics[.cpuTimeUser]?.outcome == .value(1, .sampled))
    #expect(metrics[.cpuTimeUser]?.note?.contains("clock ticks") == true)
    #expect(metrics[.cpuUtilisation]?.outcome == .value(2, .exact))
  }

  @Test func eachSleepIsAWakeUp() {
    var facts = RunFacts(duration: 4, folds: [:])
    facts.totals = [
      "waited.voluntary": .value(600), "waited.user": .value(1), "waited.system": .value(0),
      "cpu.group.user": .value(1), "cpu.group.system": .value(0),
    ]
    let metrics = CPUMetrics.metrics(facts)
    #expect(metrics[.cpuWakeups]?.outcome == .value(600, .exact))
    #expect(metrics[.cpuWakeupsRate]?.outcome == .value(150, .exact))
  }

  @Test func withoutACgroupItSaysSampled() {
    var facts = RunFacts(
      duration: 2, folds: ["cpu.time.user": Self.fold(0.5), "cpu.time.system": Self.fold(0)])
    facts.totals = ["waited.user": .value(0.75), "waited.system": .value(0)]
    let metrics = CPUMetrics.metrics(facts)
    #expect(metrics[.cpuTime]?.outcome == .value(0.75, .sampled))
    #expect(metrics[.cpuTimeUser]?.outcome == .value(0.75, .sampled))
  }

  @Test func aGapBetweenTheAccountsMeansThatSomebodyWasNotWaitedFor() {
    var facts = RunFacts(duration: 2, folds: [:])
    facts.totals = [
      "cpu.group.user": .value(1), "cpu.group.system": .value(0), "waited.user": .value(0.5),
      "waited.system": .value(0), "waited.written": .value(10), "waited.device": .value(0),
      "waited.writes": .value(1),
    ]
    let gap = DiskMetrics.metrics(facts)[.diskWritesBytes]
    #expect(gap?.value == nil && gap?.missing?.contains("SIGCHLD") == true, "\(gap as Any)")
    facts.totals["waited.user"] = .value(0.99)
    let whole = DiskMetrics.metrics(facts)[.diskWritesBytes]
    #expect(whole?.bound == .atMost && whole?.note?.contains("pipes") == true)
  }

  @Test func bytesByCallsAreNotAllWhereMappingsChangedMore() {
    var facts = RunFacts(duration: 2, folds: [:])
    facts.totals = [
      "calls.writes": .value(1), "calls.written": .value(100), "calls.mapped": .value(1),
      "waited.device": .value(30_000), "waited.user": .value(0), "waited.system": .value(0),
    ]
    // A few pages, as the index of a database's log has.
    #expect(DiskMetrics.metrics(facts)[.diskWritesBytes]?.outcome == .value(100, .exact))
    facts.totals["waited.device"] = .value(300_000_000)
    let changed = DiskMetrics.metrics(facts)[.diskWritesBytes]
    #expect(changed?.value == 100 && changed?.bound == .atLeast, "\(changed as Any)")
    facts.totals["calls.mapped"] = .value(0)
    #expect(DiskMetrics.metrics(facts)[.diskWritesBytes]?.fidelity == .exact)
  }

  @Test func moreFaultsAtTheThreadsEndsThanWereWaitedForMeansThatTheirAccountsCount() {
    var facts = RunFacts(duration: 2, folds: [:])
    facts.totals = [
      "waited.faults.minor": .value(100), "waited.faults.major": .value(1), "waited.voluntary": .value(5),
      "held.faults.minor": .value(20), "exited.faults.minor": .value(101), "exited.faults.major": .value(2),
      "exited.voluntary": .value(7),
    ]
    #expect(MemoryMetrics.metrics(facts)[.memoryFaultsMinor]?.outcome == .value(81, .exact))
    #expect(MemoryMetrics.metrics(facts)[.memoryFaultsMajor]?.outcome == .value(2, .exact))
    #expect(CPUMetrics.metrics(facts)[.cpuWakeups]?.outcome == .value(7, .exact))
    facts.totals["exited.faults.minor"] = .value(100)
    #expect(MemoryMetrics.metrics(facts)[.memoryFaultsMinor]?.outcome == .value(80, .exact))
    #expect(CPUMetrics.metrics(facts)[.cpuWakeups]?.outcome == .value(5, .exact))
  }

  @Test func amplificationOfNothingIsNotANumber() {
    var facts = RunFacts(duration: 2, folds: [:])
    facts.totals = ["calls.written": .value(0), "calls.writes": .value(0), "waited.device": .value(0)]
    #expect(DiskMetrics.metrics(facts)[.diskAmplification]?.missing == "the program wrote nothing")
  }

  @Test func aShortRunHasAPeakButNoSteadyLevel() {
    let facts = RunFacts(duration: 0.5, folds: ["memory.footprint": Self.fold(1, 9, 3)])
    let metrics = MemoryMetrics.metrics(facts)
    #expect(metrics[.memoryFootprintPeak]?.outcome == .value(9, .sampled))
    #expect(metrics[.memoryGrowth]?.missing?.contains("2 s") == true)
  }

  @Test func aLeakHasTheSlopeItWasGiven() throws {
    let time = (0..<100).map { Double($0) / 10 }
    let series = Recording.Series(unit: .bytes, time: time, value: time.map { 1e6 + 5000 * $0 })
    let facts = RunFacts(
      duration: 10, folds: ["memory.footprint": Self.fold(1)], series: ["memory.footprint": series])
    let growth = try #require(MemoryMetrics.metrics(facts)[.memoryGrowth]?.value)
    #expect(abs(growth - 5000) < 1)
    #expect(MemoryMetrics.metrics(facts)[.memoryFootprintSteady]?.value == 1e6 + 5000 * 7.45)
  }

  @Test func aLongRunThatCouldNotBeReadIsNotCalledTooShort() throws {
    func reason(_ seconds: Double) throws -> String {
      let metric = MemoryMetrics.metrics(RunFacts(duration: seconds, folds: [:]))[.memoryFootprintPeak]
      return try #require(metric?.missing)
    }
    #expect(try reason(0.01).contains("before the first sample"))
    #expect(try reason(1).contains("could be read"))
  }

  @Test func notANumberIsNoSample() {
    #expect(Self.fold(.nan, 2, .nan) == Self.fold(2))
  }
}
