import Formats
import Quantities
import Recordings
import Testing

@testable import Documents

@Suite struct BudgetProposalTests {
  @Test(arguments: [
    (5_557_452.0, Unit.bytes, "5.3 MiB", 5.3 * 1_048_576), (1024, .bytes, "1 KiB", 1024),
    (1023, .bytes, "1100 B", 1100), (0, .bytes, "0 B", 0), (0.0312, .seconds, "32 ms", 0.032),
    (1.0, .seconds, "1 s", 1), (0, .count, "0", 0), (1.25, .count, "2", 2), (12, .count, "12", 12),
    (123, .count, "130", 130), (8004, .count, "8100", 8100),
  ])
  func aLimitIsRoundedUpToTwoDigits(exact: Double, unit: Unit, text: String, value: Double) throws {
    let limit = RoundedLimit(above: exact, unit)
    #expect(limit.text == text)
    #expect(abs(limit.value - value) <= value * 1e-9)
    #expect(limit.value >= exact * (1 - 1e-9))
    #expect(try abs(Quantity(parsing: text).value - value) <= value * 1e-9)
  }

  private static let proposal = BudgetProposal(
    name: "app",
    samples: [
      "cpu.wakeups": Sample(unit: .count, values: [100, 108, 104]),
      "disk.syncs": Sample(unit: .count, values: [0, 0, 0]),
      "disk.writes.bytes": Sample(unit: .bytes, values: [10, 10]),
      "network.sent.bytes": Sample(
        unit: .bytes, values: [1, 1, 1], bound: FigureBound(.atLeast, why: "a socket")),
      "cpu.utilisation": Sample(unit: .cores, values: [1, 1, 1]),
      "memory.footprint.peak": Sample(unit: .bytes, missing: "no right"),
    ], runs: 3, margin: 25, measured: "2026-11-26T09:00:00Z")

  @Test func limitsAllowTheMostWhatDifferedAndTheMargin() {
    // 108 × 1.25 + (108 − 100)
    #expect(Self.proposal.lines.map(\.metric) == ["cpu.wakeups", "disk.syncs"])
    #expect(Self.proposal.lines.map(\.limit.text) == ["150", "0"])
  }

  @Test func aSmallProgramMayDifferByMoreThanAShare() {
    let proposal = BudgetProposal(
      name: "true",
      samples: [
        "cpu.time": Sample(unit: .seconds, values: [0.001, 0.001]),
        "cpu.wakeups": Sample(unit: .count, values: [0, 0]),
        "memory.footprint.peak": Sample(unit: .bytes, values: [12_288, 12_288]),
        "network.sent.bytes": Sample(unit: .bytes, values: [0, 0]),
      ], runs: 2, margin: 25, measured: "2026-11-26T09:00:00Z")
    // 12 KiB and a mebibyte; a millisecond and twenty; ten wake-ups; no traffic stays none.
    #expect(proposal.lines.map(\.limit.text) == ["1.1 MiB", "21 ms", "10", "0 B"])
  }

  @Test func whatWasNotMeasuredInEveryRunGetsNoLimitAndAReason() {
    #expect(
      Self.proposal.left.map { "\($0.metric): \($0.why)" } == [
        "memory.footprint.peak: no right", "disk.writes.bytes: not measured in every run",
        "network.sent.bytes: part of it was out of sight",
      ])
  }

  /// By the samples of a run of which the footprint was once seen in time, which the next run's may not be.
  @Test(arguments: [
    (0.002, 1_503_232.0, "memory.footprint.peak: a run of 2 ms may end before it is sampled" as String?),
    (0.002, 1_000_000, nil), (0.3, 1_503_232, nil),
  ])
  func aFootprintThatWasSeenByChanceGetsNoLimit(shortest: Double, resident: Double, left: String?) {
    let proposal = BudgetProposal(
      name: "true",
      samples: [
        "memory.footprint.peak": Sample(unit: .bytes, values: [102_400, 98_304]),
        "memory.resident.peak": Sample(unit: .bytes, values: [1_000_000, resident]),
        "run.time": Sample(unit: .seconds, values: [1, shortest]),
      ], runs: 2, margin: 25, measured: "2026-11-26T09:00:00Z")
    #expect(proposal.left.map { "\($0.metric): \($0.why)" } == (left.map { [$0] } ?? []))
    #expect(proposal.lines.isEmpty == (left != nil))
  }

  @Test func theFilesAreReadBackAsTheyWereMeant() throws {
    let budget = try Budget(file: "app.budget.json", bytes: JSONWriter.pretty(Self.proposal.budgetFile))
    #expect(budget == Self.proposal.budget)
    let suite = try BenchSuite(
      file: "app.suite.json",
      bytes: JSONWriter.pretty(Self.proposal.suiteFile(command: ["./app", "-x"], repeats: 5)), stimuli: [:],
      load: { _ in fatalError("it names no file") })
    #expect(suite.cases.map(\.scenario.command) == [["./app", "-x"]])
    #expect(
      suite.cases[0].rules.gates.sorted { $0.metric < $1.metric } == [
        Gate(metric: "cpu.wakeups", relative: 0.25, absolute: 8),
        Gate(metric: "disk.syncs", relative: 0.25, absolute: 1),
      ])
    #expect(suite.cases[0].rules.repeats == 5...20)
  }
}
