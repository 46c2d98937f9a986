import Bench
import Documents
import Quantities
import Recordings
import TestSupport
import Testing

/// What of a session may be compared with later on.
@Suite struct LevelJudgeTests {
  private func role(
    _ verdict: ComparisonVerdict? = .unchanged, values: [Double] = [7, 7], budget: Verdict = .pass,
    stop: BenchCase.Stop = .decided, isAccepted: Bool = false,
    adjust: (inout BenchReference) -> Void = { _ in }
  ) -> CaseLevel.Role {
    var reference = BenchReference()
    adjust(&reference)
    var suiteCase = FakeBench.suiteCase(1...5)
    suiteCase.digest = "d"
    let sample = Sample(unit: .count, values: values)
    var item = BenchCase(name: "save", stop: stop)
    item.figures["disk.writes"] = BenchFigure(
      sample: sample, fidelity: .exact, median: Interval(values[0], values[0], values[0]))
    item.comparisons =
      verdict.map { verdict in
        [
          MetricComparison(
            metric: "disk.writes", baseline: sample, candidate: sample, gate: suiteCase.rules.gates[0],
            verdict: verdict)
        ]
      } ?? []
    item.budget = [
      BudgetLine(
        metric: "disk.writes", limit: Budget.Limit(maximum: Quantity(1, .count)), value: 7, headroom: -6,
        verdict: budget)
    ]
    let level = LevelJudge.level(item, suiteCase, reference, isAccepted: isAccepted)
    #expect(level.scenario == "d")
    return level.role
  }

  @Test func theGatesAloneDecide() {
    #expect(role() == .held && role(.improved) == .held)
    #expect(role(.fail) == .unfit && role(.inconclusive) == .unfit)
    for budget in [Verdict.warn, .fail, .inconclusive] { #expect(role(budget: budget) == .held) }
  }

  @Test func aLevelBeginsWithTheFirstAndWithWhatIsAccepted() {
    #expect(role(nil) == .first && role(.notCompared) == .first)
    #expect(role(nil, isAccepted: true) == .accepted)
    #expect(role(.notCompared) { $0.isRefused = true } == .unfit)
  }

  @Test func whatIsHeldAgainstSomethingElseIsNoBaseline() {
    #expect(role { $0.isInSession = true } == .unfit)
  }

  @Test func tooFewRunsAndWhatFailedAreNoBaseline() {
    #expect(role(values: [7]) == .unfit && role(nil, values: [7], isAccepted: true) == .unfit)
    #expect(role(values: [7, 8, 7]) == .unfit && role(values: [7, 8, 7, 8]) == .held)
    for stop in [BenchCase.Stop.failed, .interrupted] {
      #expect(role(stop: stop) == .unfit && role(nil, stop: stop, isAccepted: true) == .unfit)
    }
  }

  @Test func aSmallBaselineIsToBeMeasuredAnew() {
    let baseline = Baseline(
      suite: "s", machine: FakeBench.machine, tool: FakeBench.session.tool, measured: "",
      cases: ["save": ["disk.writes": Sample(unit: .count, values: [7])]])
    let reference = BenchReference(
      baseline, from: "a file", on: FakeBench.machine, overlooking: false, refusing: true)
    var outcome = CaseOutcome(suiteCase: FakeBench.suiteCase(1...9))
    outcome.runs = (1...9).map { number in
      BenchRun(
        key: "k\(number)", name: "save", number: number, started: "", duration: 1,
        metrics: ["disk.writes": Metric(.value(7, .exact), .count, instrument: "disk")])
    }
    let found = BenchJudge(reference).judged(outcome, budget: nil).comparisons.first
    #expect(found?.verdict == .inconclusive)
    #expect(found?.reason?.contains("measure it again (--update-baseline") == true, "\(found?.reason ?? "")")
  }
}
