import Audits
import Documents
import Quantities
import Recordings
import Testing

@Suite struct BudgetJudgeTests {
  private func line(
    _ value: Double, max: Double? = nil, min: Double? = nil, warn: Double? = nil
  ) -> BudgetLine {
    let limit = Budget.Limit(
      maximum: max.map { Quantity($0, .count) }, minimum: min.map { Quantity($0, .count) },
      warning: warn.map { Quantity($0, .count) })
    return BudgetJudge.line(.run(1, ["disk.writes": (value, .count)]), "disk.writes", limit)
  }

  @Test(arguments: [
    (0.0, 100.0, Verdict.pass), (10, 50, .pass), (15, 25, .warn), (20, 0, .warn), (20.001, -0.005, .fail),
    (1000, -4900, .fail),
  ])
  func headroomIsWhatIsLeftOfTheMaximum(_ value: Double, _ headroom: Double, _ verdict: Verdict) {
    let line = line(value, max: 20, warn: 15)
    #expect(line.verdict == verdict)
    #expect(abs((line.headroom ?? .nan) - headroom) < 1e-9)
    #expect(line.value == value)
  }

  @Test(arguments: [
    (10.0, 0.0, Verdict.warn), (9, -10, .fail), (11, 10, .warn), (12, 20, .warn), (30, 200, .pass),
  ])
  func headroomIsWhatIsAboveTheMinimum(_ value: Double, _ headroom: Double, _ verdict: Verdict) {
    let line = line(value, min: 10, warn: 12)
    #expect(line.verdict == verdict)
    #expect(abs((line.headroom ?? .nan) - headroom) < 1e-9)
  }

  /// What is left is the least that it can be.
  @Test func ofABoundTheEndThatIsNearerTheLimitCounts() {
    var metric = Metric.bound(.atLeast, 10, .count, instrument: "i", why: "part was out of sight")
    metric.bounds = 10...40
    let recording = Recording.run(1, ["disk.writes": (10, .count)])
    func line(_ most: Double) -> BudgetLine {
      var recording = recording
      recording.metrics["disk.writes"] = metric
      return BudgetJudge.line(recording, "disk.writes", Budget.Limit(maximum: Quantity(most, .count)))
    }
    #expect(line(100).verdict == .pass && line(100).headroom == 60)
    #expect(line(39).verdict == .notMeasured)
  }

  @Test func aRateWithAWindowIsComparedByItsCount() {
    let recording = Recording.run(2, ["cpu.wakeups.rate": (70.4, .perSecond), "cpu.wakeups": (144, .count)])
    let limit = Budget.Limit(maximum: Quantity(150, .perSecond), over: 300)
    #expect(BudgetJudge.line(recording, "cpu.wakeups.rate", limit).use?.used == 144)
  }

  @Test func ofTwoLimitsTheNearerOneCounts() {
    #expect(line(12, max: 20, min: 10).headroom == 20)
    #expect(line(19, max: 20, min: 10).headroom == 5)
    #expect(line(9, max: 20, min: 10).verdict == .fail)
  }

  @Test func aLimitOfNothingIsKeptInFullOrMissedInFull() {
    #expect(line(0, max: 0).headroom == 100)
    #expect(line(0, max: 0).verdict == .pass)
    #expect(line(0.001, max: 0).headroom == -100)
    #expect(line(0.001, max: 0).verdict == .fail)
    #expect(line(5, max: 0).headroom == -500)
    #expect(line(0, min: 0).headroom == 100)
  }

  @Test(arguments: [0, 5e-300, 1, 1e300])
  func headroomIsAlwaysANumber(_ limit: Double) throws {
    for value in [0, 1, 1e308] {
      #expect(try #require(line(value, max: limit).headroom).isFinite)
      #expect(try #require(line(value, min: limit).headroom).isFinite)
    }
  }

  @Test func whatWasNotMeasuredSaysWhy() {
    let limit = Budget.Limit(maximum: Quantity(1, .bytes))
    let missing = Recording.run(1).missing("memory.footprint.peak", "not permitted")
    let line = BudgetJudge.line(missing, "memory.footprint.peak", limit)
    #expect(line.verdict == .notMeasured)
    #expect(line.reason == "not permitted")
    #expect(line.value == nil && line.headroom == nil)
    let absent = BudgetJudge.line(.run(1), "memory.footprint.peak", limit)
    #expect(absent.verdict == .notMeasured && absent.reason == "the recording does not have it")
    let odd = BudgetJudge.line(
      .run(1, ["memory.footprint.peak": (.nan, .bytes)]), "memory.footprint.peak", limit)
    #expect(odd.verdict == .notMeasured && odd.reason == "the figure was not a finite number")
    let other = BudgetJudge.line(
      .run(1, ["memory.footprint.peak": (1, .count)]), "memory.footprint.peak", limit)
    #expect(other.verdict == .notMeasured && other.reason == "it was recorded in count")
  }

  /// 600 bytes against 10 bytes/s over 60 s: what the whole window allows may be used in a moment.
  @Test(arguments: [(0.5, 10.0, Verdict.pass), (60, 10, .pass), (120, 5, .pass), (30, 10, .pass)])
  func aTotalIsSpreadOverTheWindowOrTheRun(_ duration: Double, _ value: Double, _ verdict: Verdict) {
    let limit = Budget.Limit(maximum: Quantity(10, .bytesPerSecond), over: 60)
    let recording = Recording.run(duration, ["disk.device.bytes": (600, .bytes)])
    let line = BudgetJudge.line(recording, "disk.device.bytes", limit)
    #expect(line.compared == value)
    #expect(line.verdict == verdict)
  }

  @Test(arguments: [
    (6.0, 0.2, Verdict.pass), (60, 2, .fail), (600, 2, .fail), (24, 0.8, .pass), (0, 0, .pass),
  ])
  func aRateIsSpreadOverTheWindowToo(_ duration: Double, _ value: Double, _ verdict: Verdict) {
    let limit = Budget.Limit(maximum: Quantity(0.8, .cores), over: 60)
    let line = BudgetJudge.line(.run(duration, ["cpu.utilisation": (2, .cores)]), "cpu.utilisation", limit)
    #expect(abs((line.compared ?? .nan) - value) < 1e-12)
    #expect(line.verdict == verdict)
  }

  @Test func secondsOfStallAreAShareOfTheTime() {
    let limit = Budget.Limit(maximum: Quantity(10, .percent), over: 2)
    let line = BudgetJudge.line(.run(10, ["memory.stall": (0.5, .seconds)]), "memory.stall", limit)
    #expect(line.value == 5 && line.headroom == 50 && line.verdict == .pass)
  }

  @Test func linesStandInTheOrderOfTheirNames() {
    let limit = Budget.Limit(maximum: Quantity(1, .count))
    let names = ["disk.writes", "cpu.switches.voluntary", "memory.faults.major"]
    let budget = Budget(name: "b", limits: Dictionary(uniqueKeysWithValues: names.map { ($0, limit) }))
    #expect(BudgetJudge.lines(.run(1), budget).map(\.metric) == names.sorted())
  }
}
