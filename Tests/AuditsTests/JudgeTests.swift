import Audits
import Documents
import Quantities
import Recordings
import Testing

@Suite struct JudgeTests {
  private let good = Recording.run(5, ["disk.writes": (1, .count)])
  private func budget(_ maximum: Double, optional: Bool = false, _ name: String = "disk.writes") -> Budget {
    .of(name, .init(maximum: Quantity(maximum, .count), optional: optional))
  }

  @Test func aLimitThatWasMissedFailsTheWhole() {
    #expect(Judge.assess(good, budget: budget(0)).verdict == .fail)
    #expect(Judge.assess(good, budget: budget(1)).verdict == .pass)
    #expect(Judge.assess(good, budget: budget(1)).budgetName == "b")
  }

  @Test func aProgramThatFailedIsNeverWell() {
    for exit in [Program.Exit.status(3), .signal(11, name: "SIGSEGV")] {
      var failed = good
      failed.program.exit = exit
      #expect(Judge.assess(failed, budget: nil).verdict == .error)
      #expect(Judge.assess(failed, budget: budget(0)).verdict == .error)
    }
  }

  @Test func anEndThatNobodySawIsInconclusiveUnlessALimitWasBroken() {
    var cut = good
    cut.program.exit = .unknown("the recording ends here")
    #expect(Judge.assess(cut, budget: nil).verdict == .inconclusive)
    #expect(Judge.assess(cut, budget: budget(1)).verdict == .inconclusive)
    #expect(Judge.assess(cut, budget: budget(0)).verdict == .fail)
  }

  @Test func aRunThatItsUserStoppedIsWellOnlyWhereTheProgramEndedItself() {
    var stopped = good
    stopped.program.endedBy = "user"
    #expect(Judge.assess(stopped, budget: nil).verdict == .pass)
    stopped.program.exit = .signal(2, name: "SIGINT")
    #expect(Judge.assess(stopped, budget: nil).verdict == .error)
    stopped.program.endedBy = "duration"
    #expect(Judge.assess(stopped, budget: nil).verdict == .pass)
  }

  @Test func aStimulusThatCouldNotBeGivenCountsWhereSomebodyIsStrict() {
    var late = good
    late.events = [
      .init(1, StimulusSkipped("kill", why: "it had ended"))
    ]
    #expect(Judge.assess(late, budget: nil).verdict == .pass)
    #expect(Judge.assess(late, budget: nil, strict: true).verdict == .inconclusive)
    #expect(Judge.assess(late, budget: budget(0), strict: true).verdict == .fail)
    late.program.endedBy = "stimulus"
    #expect(Judge.assess(late, budget: nil, strict: true).verdict == .pass)
  }

  @Test func withoutABudgetThereAreOnlyAudits() {
    let assessment = Judge.assess(good, budget: nil)
    #expect(assessment.budget.isEmpty && assessment.budgetName == nil)
    #expect(assessment.audits.map(\.id) == AuditRegistry.all.map { $0.meta.id })
    #expect(assessment.verdict == .pass)
  }

  @Test func aLimitThatCouldNotBeMeasuredSpoilsTheWholeUnlessOptional() {
    let name = "memory.faults.major"
    #expect(Judge.assess(good, budget: budget(1, name)).verdict == .notMeasured)
    #expect(Judge.assess(good, budget: budget(1, optional: true, name)).verdict == .pass)
    #expect(Judge.assess(good, budget: budget(1, optional: true, name)).budget[0].verdict == .notMeasured)
  }

  @Test func aFailureOutweighsWhatWasNotMeasuredAndThatOutweighsAWarning() {
    var limits = budget(0).limits
    limits["memory.faults.major"] = .init(maximum: Quantity(1, .count))
    #expect(Judge.assess(good, budget: Budget(name: "b", limits: limits)).verdict == .fail)
    limits["disk.writes"] = .init(maximum: Quantity(2, .count), warning: Quantity(1, .count))
    #expect(Judge.assess(good, budget: Budget(name: "b", limits: limits)).verdict == .notMeasured)
    limits["memory.faults.major"]?.optional = true
    #expect(Judge.assess(good, budget: Budget(name: "b", limits: limits)).verdict == .warn)
  }

  @Test func anAuditsWarningIsTheWholesWarning() {
    let recording = Recording.run(60, ["disk.writes.bytes": (2000 * mebibyte, .bytes)])
    #expect(Judge.assess(recording, budget: nil).verdict == .warn)
  }

  @Test func anAuditWithoutItsMetricNamesItAndItsReason() throws {
    let recording = good.missing("disk.writes.bytes", "taskstats needs CAP_NET_ADMIN")
    let assessment = Judge.assess(recording, budget: nil)
    let audit = try #require(assessment.audits.first { $0.id == "disk-volume" })
    #expect(audit.verdict == .notMeasured)
    #expect(audit.explanation == "disk.writes.bytes was not measured: taskstats needs CAP_NET_ADMIN")
    let other = try #require(assessment.audits.first { $0.id == "memory-growth" })
    #expect(other.explanation == "memory.growth was not measured: the recording does not have it")
    #expect(assessment.verdict == .pass)
  }

  /// As where calls come too often to be followed one by one.
  @Test(arguments: [
    ("disk-whole-file-rewrites", TotalName.filesWritesUntil), ("disk-unchanged-writes", .filesWritesUntil),
    ("memory-eager-loading", .filesReadsUntil), ("memory-whole-file-reads", .filesReadsUntil),
  ])
  func whatWasNotFollowedToTheEndIsNoPass(_ id: String, _ until: TotalName) throws {
    var recording = Recording.run(
      100,
      [
        "disk.kept.bytes": (0, .bytes), "disk.unchanged.bytes": (0, .bytes), "disk.reads.bytes": (0, .bytes),
        "memory.footprint.peak": (1, .bytes), "launch.ready": (1, .seconds),
      ])
    func audit() throws -> AuditResult {
      try #require(Judge.assess(recording, budget: nil).audits.first { $0.id == id })
    }
    let whole = try audit()
    var raw = RawFigures()
    raw.totals[until.rawValue] = .value(0.5)
    recording.raw = raw
    let cut = try audit()
    #expect(whole.verdict == .pass, "\(whole.explanation)")
    #expect(cut.verdict == .notMeasured && cut.explanation.contains("up to 500 ms"), "\(cut.explanation)")
  }

  @Test func aFigureThatIsNoNumberIsNotJudged() throws {
    let recording = Recording.run(100, ["disk.writes.bytes": (.infinity, .bytes)])
    let audit = try #require(Judge.assess(recording, budget: nil).audits.first { $0.id == "disk-volume" })
    #expect(audit.verdict == .notMeasured)
  }

  @Test func theSameRecordingGivesTheSameAnswers() {
    let recording = Recording.run(
      100,
      [
        "disk.device.bytes": (1e9, .bytes), "cpu.utilisation": (1, .cores),
        "memory.growth": (1, .bytesPerSecond),
      ])
    #expect(Judge.assess(recording, budget: budget(1)) == Judge.assess(recording, budget: budget(1)))
  }

  /// A recording is read from a file and can hold anything.
  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e308])
  func noDurationCrashes(_ duration: Double) {
    let figures: [String: (Double, Unit)] = [
      "cpu.utilisation": (1e308, .cores), "disk.device.bytes": (1e308, .bytes),
      "disk.writes.bytes": (0, .bytes),
      "disk.amplification": (1e308, .ratio), "memory.growth": (-1e308, .bytesPerSecond),
      "memory.footprint.peak": (-1, .bytes),
    ]
    let backwards = Recording.Series(
      unit: .bytes, time: [9, 1, 500, 400, .nan], value: [1, 2, .infinity, 4])
    let recording = Recording.run(
      duration, figures, series: ["memory.footprint": backwards, "cpu.utilisation": backwards])
    let assessment = Judge.assess(
      recording, budget: .of("disk.device.bytes", .init(maximum: Quantity(0, .bytesPerSecond), over: 1e-300)))
    #expect(assessment.audits.count == AuditRegistry.all.count)
  }
}
