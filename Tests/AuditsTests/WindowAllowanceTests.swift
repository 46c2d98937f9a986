import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

/// A limit with a window says how much the window allows, and is never kept by a figure that nobody measured.
@Suite struct WindowAllowanceTests {
  private static let wakeups = Budget.Limit(maximum: Quantity(150, .perSecond), over: 300)

  private func run(_ duration: Double, _ rate: Double, endedBy: String? = nil) -> Recording {
    var recording = Recording.run(duration, ["cpu.wakeups.rate": (rate, .perSecond)])
    recording.program.endedBy = endedBy
    return recording
  }

  private func line(_ recording: Recording, _ limit: Budget.Limit = wakeups) -> BudgetLine {
    BudgetJudge.line(recording, "cpu.wakeups.rate", limit)
  }

  @Test func aShortRunIsHeldAgainstWhatItsWindowAllows() throws {
    let line = line(run(1.5, 14_000))
    let use = try #require(line.use)
    #expect(use.used == 21_000 && use.allowed == 45_000 && use.unit == .count)
    #expect(use.span == 300 && use.run == 1.5 && use.isShort)
    #expect(line.verdict == .pass && line.reason == nil)
    #expect(self.line(run(4, 14_000)).verdict == .fail)
  }

  @Test func aRunAsLongAsItsWindowIsHeldAgainstItsOwnFigure() throws {
    let line = line(run(700, 149.7))
    #expect(line.value == 149.7 && line.verdict == .pass)
    #expect(try #require(line.use).allowed == 105_000)
    #expect(line.use?.isShort == false)
  }

  @Test(arguments: ["duration", "user", "linger"])
  func oneThatWasStillRunningIsNoPassWhereItsPaceWouldBreakTheLimit(_ by: String) {
    let line = line(run(1.5, 14_000, endedBy: by))
    #expect(line.verdict == .inconclusive)
    #expect(
      line.reason == """
        the run was too short to judge, 1.5 s of 5 min: it was still running, and at its pace it would use \
        4\u{a0}200\u{a0}000 of 45\u{a0}000 allowed
        """)
    #expect(self.line(run(1.5, 149, endedBy: by)).verdict == .pass)
    #expect(self.line(run(4, 14_000, endedBy: by)).verdict == .fail)
    #expect(
      Judge.assess(run(1.5, 14_000, endedBy: by), budget: .of("cpu.wakeups.rate", Self.wakeups)).verdict
        == .inconclusive)
  }

  @Test func oneThatWasAskedToEndWasStillRunning() {
    var asked = run(1.5, 14_000)
    asked.events = [.init(1.5, ProgramExit(asked: "stimulus"))]
    #expect(line(asked).verdict == .inconclusive)
    asked.program.exit = .unknown("the recording ends here")
    asked.events = []
    #expect(line(asked).verdict == .inconclusive)
  }

  /// A program that starts with a burst and then rests keeps its limit.
  @Test func thePaceIsThatOfTheSecondHalf() {
    var burst = run(4, 1000, endedBy: "duration")
    burst.series["cpu.wakeups"] = .sampled(4, .count) { min($0, 1) * 4000 }
    #expect(line(burst).verdict == .pass)
    burst.series["cpu.wakeups"] = .sampled(4, .count) { max($0 - 2, 0) * 2000 }
    #expect(line(burst).verdict == .inconclusive)
  }

  /// What a program does when it is asked to end it does once.
  @Test func thePaceIsThatOfTheTimeBeforeItWasAskedToEnd() {
    var service = run(4, 1000, endedBy: "duration")
    service.series["cpu.wakeups"] = .sampled(4, .count) { max($0 - 3, 0) * 4000 }
    service.events = [
      .init(3, StimulusEvent("terminate")),
      .init(4, ProgramExit(asked: "duration")),
    ]
    #expect(line(service).verdict == .pass)
    service.events = []
    #expect(line(service).verdict == .inconclusive)
  }

  /// 40 KB in 4 s are 860 MB a day only if they are written every 4 s.
  @Test func aDayIsNotToldFromSeconds() {
    let limit = Budget.Limit(maximum: Quantity(12_428, .bytesPerSecond), over: 86_400)
    func verdict(_ bytes: Double) -> Verdict {
      var recording = Recording.run(4, ["disk.device.bytes": (bytes, .bytes)])
      recording.program.endedBy = "duration"
      return BudgetJudge.line(recording, "disk.device.bytes", limit).verdict
    }
    #expect(verdict(40_000) == .pass)
    #expect(verdict(700_000) == .pass)
    #expect(verdict(800_000) == .inconclusive)
  }

  @Test func noShortRunMissesWhatAWindowRequires() {
    let limit = Budget.Limit(minimum: Quantity(5, .perSecond), over: 60)
    #expect(line(run(6, 6), limit).verdict == .inconclusive)
    #expect(line(run(6, 50), limit).verdict == .pass)
    #expect(line(run(60, 4), limit).verdict == .fail)
    #expect(line(run(6, 6), limit).use?.required == 300)
  }

  @Test(arguments: [(Unit.cores, 0.8, Unit.seconds, 48.0), (.bytesPerSecond, 10, .bytes, 600)])
  func theAmountsAreInTheUnitThatAddsUp(_ unit: Unit, _ most: Double, _ amount: Unit, _ allowed: Double)
    throws
  {
    let limit = Budget.Limit(maximum: Quantity(most, unit), over: 60)
    let use = try #require(
      BudgetJudge.line(.run(2, ["memory.growth": (1, unit)]), "memory.growth", limit).use)
    #expect(use.unit == amount && use.allowed == allowed && use.used == 2)
  }

  @Test func aShareOfTheTimeIsInSeconds() throws {
    let limit = Budget.Limit(maximum: Quantity(10, .percent), over: 2)
    let use = try #require(
      BudgetJudge.line(.run(1, ["memory.stall": (0.1, .seconds)]), "memory.stall", limit).use)
    #expect(use.used == 0.1 && use.allowed == 0.2 && use.unit == .seconds)
  }

  @Test func theLineComesBackFromItsDocument() throws {
    for line in [line(run(1.5, 14_000)), line(run(1.5, 14_000, endedBy: "user")), line(run(600, 3))] {
      #expect(try BudgetLine(DocumentReader(file: "b", value: line.json)) == line)
    }
  }

  @Test func aBoundWithinItsAllowanceLeavesTheLimitOpenAndOnePastItBreaksIt() {
    func bound(_ rate: Double) -> BudgetLine {
      var recording = run(1.5, 0)
      recording.metrics["cpu.wakeups.rate"] = .bound(
        .atLeast, rate, .perSecond, instrument: "i", why: "one process left")
      return line(recording)
    }
    #expect(bound(14_000).verdict == .notMeasured)
    #expect(bound(14_000).reason?.hasPrefix("at least 21\u{a0}000, which") == true)
    #expect(bound(40_000).verdict == .fail)
  }
}
