import Audits
import Documents
import Quantities
import Recordings
import Testing

@Suite struct ScoreJudgeTests {
  private let recording = Recording.run(5, ["memory.footprint.peak": (64 * mebibyte, .bytes)])

  private func card(_ limit: Budget.Limit, _ recording: Recording? = nil) throws -> ScoreCard {
    let budget = Budget.of("memory.footprint.peak", limit)
    return try #require(Judge.assess(recording ?? self.recording, budget: budget).score)
  }

  private func part(_ limit: Budget.Limit, _ recording: Recording? = nil) throws -> ScorePart {
    let memory = try #require(try card(limit, recording).groups.first { $0.group == "memory" })
    return try #require(memory.parts.first { $0.kind == .limit })
  }

  private func bytes(_ mebibytes: Double) -> Quantity { Quantity(mebibytes * mebibyte, .bytes) }

  @Test(arguments: [(64.0, 50), (128, 90), (32, 10), (63, 49), (1e6, 100)])
  func whatIsJustAllowedScores50AndHalfOfIt90(_ mebibytes: Double, _ score: Int) throws {
    #expect(try part(.init(maximum: bytes(mebibytes))).score == score)
  }

  @Test(arguments: [(64.0, 50), (32, 90), (128, 10)])
  func whatIsJustRequiredScores50AndTwiceAsMuch90(_ mebibytes: Double, _ score: Int) throws {
    #expect(try part(.init(minimum: bytes(mebibytes))).score == score)
  }

  @Test func aWarningIsWhere90Begins() throws {
    #expect(try part(.init(maximum: bytes(128), warning: bytes(65))).score == 91)
    #expect(try part(.init(maximum: bytes(128), warning: bytes(63))).score == 89)
  }

  @Test func aBudgetMovesThePointsOfALimit() throws {
    let points = ScorePoints(p10: bytes(32), median: bytes(64))
    #expect(try part(.init(maximum: bytes(1000), score: points)).score == 50)
    #expect(try part(.init(maximum: bytes(1000), score: ScorePoints(p10: bytes(64)))).score == 90)
    #expect(try part(.init(maximum: bytes(1000), score: ScorePoints(median: bytes(64)))).score == 50)
    let scored = try part(.init(maximum: bytes(1000), score: points))
    #expect(scored.p10 == 32 * mebibyte && scored.median == 64 * mebibyte && scored.value == 64 * mebibyte)
  }

  @Test func ofTwoBoundsTheOneThatIsKeptLessWellCounts() throws {
    #expect(try part(.init(maximum: bytes(640), minimum: bytes(64))).score == 50)
    #expect(try part(.init(maximum: bytes(64), minimum: bytes(6))).score == 50)
  }

  @Test func aLimitOfZeroIsKeptInFullOrMissedInFull() throws {
    #expect(try part(.init(maximum: bytes(0))).score == 0)
    var none = recording
    none.metrics[.memoryFootprintPeak]?.outcome = .value(0, .exact)
    #expect(try part(.init(maximum: bytes(0)), none).score == 100)
  }

  @Test func whatFailedKeepsItsGroupAndTheTotalBelow50() throws {
    let failed = try card(.init(maximum: bytes(63)))
    let memory = try #require(failed.groups.first { $0.group == "memory" })
    #expect(memory.score.map { $0 <= 49 } == true && failed.total.map { $0 <= 49 } == true)
    let generous = ScorePoints(p10: bytes(100), median: bytes(1000))
    #expect(try part(.init(maximum: bytes(63), score: generous)).score == 49)
  }

  @Test func whatWarnedKeepsThemBelow90() throws {
    let warned = try card(
      .init(maximum: bytes(128), warning: bytes(64), score: ScorePoints(p10: bytes(100))))
    #expect(warned.groups.first { $0.group == "memory" }?.parts.first?.score == 89)
    #expect(warned.total.map { $0 <= 89 } == true)
  }

  @Test func whatWasNotMeasuredIsLeftOutAndNamed() throws {
    let blind = recording.missing("memory.footprint.peak", "no rights")
    let memory = try #require(
      try card(.init(maximum: bytes(1)), blind).groups.first { $0.group == "memory" })
    #expect(memory.unmeasured.contains("memory.footprint.peak"))
    #expect(!memory.parts.contains { $0.kind == .limit })
    let lifecycle = try card(.init(maximum: bytes(1)), blind).groups.first { $0.group == "lifecycle" }
    #expect(lifecycle?.score == nil)
  }

  @Test func aProgramThatFailedHasNoScore() throws {
    var failed = recording
    failed.program.exit = .status(3)
    let card = try card(.init(maximum: bytes(128)), failed)
    #expect(card.total == nil && card.reason == "the program itself failed" && card.groups.isEmpty)
  }

  /// A limit counts among the audits that ask about the same thing.
  @Test func everyMetricBelongsToAGroupOfAudits() throws {
    let groups = Set(AuditRegistry.all.map { $0.meta.group })
    for metric in MetricCatalogue.all where !metric.name.hasPrefix("observer.") {
      let recording = Recording.run(5, [metric.name: (1, metric.unit)])
      let budget = Budget.of(metric.name, .init(maximum: Quantity(1, metric.unit)))
      let card = try #require(Judge.assess(recording, budget: budget).score)
      let group = card.groups.first { $0.parts.contains { $0.name == metric.name } }
      #expect(groups.contains(group?.group ?? ""), "\(metric.name)")
    }
  }
}
