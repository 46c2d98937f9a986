import Arguments
import Bench
import Documents
import Exports
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Commands

/// What each end of a session means for whoever gates by it.
@Suite struct BenchResultTests {
  private let suiteCase = FakeBench.suiteCase(1...1)

  private func outcome(
    _ values: [Double?] = [7], stop: BenchCase.Stop = .precise, failure: CaseOutcome.Failure? = nil
  ) -> CaseOutcome {
    var outcome = CaseOutcome(suiteCase: suiteCase)
    outcome.runs = values.enumerated().map { number, value in
      let found = value.map { Metric.Outcome.value($0, .exact) } ?? .missing("no permission")
      return BenchRun(
        key: "k\(number)", name: "save", number: number + 1, started: "", duration: 1,
        metrics: ["disk.writes": Metric(found, .count, instrument: "disk")])
    }
    (outcome.stop, outcome.failure) = (stop, failure)
    if failure != nil { outcome.problem = "it failed" }
    return outcome
  }

  private func against(
    _ values: [Double], machine: MachineFingerprint = FakeBench.machine, refusing: Bool = true
  )
    -> BenchReference
  {
    let baseline = Baseline(
      suite: "s", machine: machine, tool: FakeBench.session.tool, measured: "2026-11-20T18:00:00Z",
      cases: values.isEmpty ? [:] : ["save": ["disk.writes": Sample(unit: .count, values: values)]])
    return BenchReference(
      baseline, from: "a file", on: FakeBench.machine, overlooking: false, refusing: refusing)
  }

  private func result(
    _ outcome: CaseOutcome, _ reference: BenchReference = BenchReference(), strict: Bool = false,
    loss: String? = nil
  ) -> BenchResult {
    let judged = BenchJudge(reference).judged(outcome, budget: nil)
    return BenchResult(
      FakeBench.session, cases: [judged], outcomes: [outcome], against: reference, loss: loss,
      isStrict: strict)
  }

  @Test func whatIsNotWorseIsSuccess() {
    #expect(result(outcome([7, 7]), against([7, 7])).exitStatus == .success)
    #expect(result(outcome([6, 6]), against([7, 7]), strict: true).exitStatus == .success)
  }

  @Test func whatIsWorseFails() {
    let found = result(outcome([9, 9]), against([7, 7]))
    #expect(found.exitStatus == .exceeded && found.document.verdict == .fail)
    #expect(found.document.session.verdict == .fail)
  }

  @Test func aMissingBaselineIsSuccessUnlessThatIsAskedFor() {
    #expect(result(outcome()).exitStatus == .success)
    #expect(result(outcome(), strict: true).exitStatus == .unmeasurable)
    #expect(result(outcome(), against([])).exitStatus == .success)
    #expect(result(outcome(), against([]), strict: true).exitStatus == .unmeasurable)
  }

  @Test func aProgramThatFailedOutweighsARegression() {
    let outcomes = [outcome([9, 9]), outcome([], stop: .failed, failure: .program)]
    let reference = against([7, 7])
    let cases = outcomes.map { BenchJudge(reference).judged($0, budget: nil) }
    #expect(
      BenchResult(FakeBench.session, cases: cases, outcomes: outcomes, against: reference).exitStatus
        == .programFailed)
  }

  @Test func whatCouldNotBeMeasuredIsNoSuccess() {
    #expect(result(outcome([], stop: .failed, failure: .notMeasured)).exitStatus == .unmeasurable)
    #expect(result(outcome(stop: .interrupted), against([7])).exitStatus == .unmeasurable)
    #expect(result(outcome([7, 7]), against([7, 7]), loss: "the disk is full").exitStatus == .unmeasurable)
    let missing = result(outcome([nil, nil]))
    #expect(missing.exitStatus == .unmeasurable && missing.document.verdict == .notMeasured)
    #expect(missing.document.notes.contains { $0.contains("disk.writes was not measured: no permission") })
  }

  /// Whether a CI that reads the test results turns red.
  private func isRed(_ result: BenchResult) -> Bool {
    let text = String(decoding: JUnitExport.render(.of(result.document)), as: UTF8.self)
    let isAnnotated = String(decoding: GitHubExport.render(.of(result.document)), as: UTF8.self)
      .contains("::error ")
    let isRed = text.contains("<failure") || text.contains("<error")
    #expect(isAnnotated == isRed)
    return isRed
  }

  @Test func theTestResultsAreRedExactlyWhereTheExitStatusIsNotZero() {
    var other = FakeBench.machine
    other.kernel = "1.0"
    let timed = against([7.0, 8], machine: other)
    let found = [
      result(outcome([7, 7]), against([7, 7])), result(outcome([6, 6]), against([7, 7])),
      result(outcome([9, 9]), against([7, 7])), result(outcome()), result(outcome(), strict: true),
      result(outcome(), against([])), result(outcome(), against([]), strict: true),
      result(outcome([], stop: .failed, failure: .program)),
      result(outcome([], stop: .failed, failure: .notMeasured)),
      result(outcome(stop: .interrupted), against([7])), result(outcome([], stop: .interrupted)),
      result(outcome([9, 9], stop: .interrupted), against([7, 7])),
      result(outcome([7, 7]), against([7, 7]), loss: "the disk is full"), result(outcome([nil, nil])),
      result(outcome([nil, nil]), against([7, 7])), result(outcome([7, 8]), timed),
      result(outcome([7, 8]), against([8, 7])), result(outcome([7, 8]), against([8, 7]), strict: true),
    ]
    #expect(Set(found.map(\.exitStatus)) == [.success, .exceeded, .programFailed, .unmeasurable])
    for (index, result) in found.enumerated() {
      #expect(isRed(result) == (result.exitStatus != .success), "\(index): \(result.exitStatus)")
      #expect(
        (result.exitStatus == .unmeasurable) == (result.document.verdict == .notMeasured)
          || result.document.verdict == .fail || result.exitStatus == .programFailed, "\(index)")
    }
    #expect(found.contains { $0.document.problem?.contains("another machine") == true })
    #expect(found.contains { $0.document.problem?.contains("inconclusive") == true })
    #expect(found.contains { $0.document.problem?.contains("before its end") == true })
  }

  @Test func anInterruptedSessionIsNotComplete() {
    let found = result(outcome(stop: .interrupted))
    #expect(!found.document.session.isComplete)
    #expect(found.document.notes.contains { $0.contains("--resume") })
  }

  @Test func aCountIsHeldAgainstAnotherMachinesAndATimeIsNot() {
    var other = FakeBench.machine
    other.kernel = "1.0"
    #expect(result(outcome([7, 7]), against([7, 7], machine: other)).exitStatus == .success)
    #expect(result(outcome([9, 9]), against([7, 7], machine: other)).exitStatus == .exceeded)
    var timed = CaseOutcome(
      suiteCase: FakeBench.suiteCase(1...1) { $0.gates = [Gate(metric: "cpu.time.user", relative: 1)] })
    timed.stop = .precise
    let metric = Metric(.value(1, .exact), .seconds, instrument: "cpu")
    timed.runs = (1...6).map {
      BenchRun(
        key: "k\($0)", name: "save", number: $0, started: "", duration: 1, metrics: ["cpu.time.user": metric])
    }
    var refusing = against([7], machine: other)
    refusing.baseline?.cases["save"] = ["cpu.time.user": Sample(unit: .seconds, values: [1, 1, 1, 1, 1, 1])]
    let refused = result(timed, refusing)
    #expect(refused.exitStatus == .unmeasurable)
    #expect(refused.document.notes.contains { $0.contains("1.0 in the baseline") })
    // A history that knows other machines alone has no baseline yet, and this session becomes one.
    refusing.isRefused = false
    let first = result(timed, refusing)
    #expect(first.exitStatus == .success && first.document.verdict == .notApplicable)
    #expect(result(timed, refusing, strict: true).exitStatus == .unmeasurable)
  }

  @Test func aBoundBreaksOrKeepsABudgetOnlyWhereItProvesIt() {
    var runs = outcome([7, 7])
    for index in runs.runs.indices {
      runs.runs[index].metrics["disk.writes"] = .bound(
        .atLeast, 7, .count, instrument: "disk", why: "a process has left")
    }
    func verdict(most: Double) -> Verdict? {
      let budget = Budget(name: "b", limits: ["disk.writes": Budget.Limit(maximum: Quantity(most, .count))])
      let judged = BenchJudge(against([7, 7])).judged(runs, budget: budget)
      #expect(judged.figures["disk.writes"]?.fidelity == .bound)
      #expect(judged.comparisons.first?.verdict == .notCompared)
      return judged.budget.first?.verdict
    }
    #expect(verdict(most: 10) == .notMeasured && verdict(most: 5) == .fail)
    let found = result(runs, against([7, 7]))
    #expect(found.document.verdict == .inconclusive, "\(found.document.verdict)")
  }

  private func loaded(_ pressure: Double, _ metric: String = "cpu.utilisation") -> CaseOutcome {
    var outcome = CaseOutcome(
      suiteCase: FakeBench.suiteCase(1...9) { $0.gates = [Gate(metric: metric, relative: 0.05)] })
    outcome.stop = .maximum
    outcome.runs = (1...8).map { number in
      BenchRun(
        key: "k\(number)", name: "save", number: number, started: "", duration: 1,
        metrics: [metric: Metric(.value(1.3 + Double(number) / 1000, .exact), .cores, instrument: "cpu")],
        noise: MachineNoise(load: 12, pressure: pressure))
    }
    return outcome
  }

  private func kept(_ metric: String, pressure: Double?) -> BenchReference {
    var reference = against([])
    let values = (1...8).map { 1 + Double($0) / 1000 }
    reference.baseline?.cases["save"] = [metric: Sample(unit: .cores, values: values)]
    reference.baseline?.noise["save"] = pressure.map { MachineNoise(load: 1, pressure: $0) }
    reference.processors = 2
    return reference
  }

  @Test func aGateThatOtherWorkMovesIsRefusedAgainstAKeptBaselineAlone() {
    let refused = result(loaded(3), kept("cpu.utilisation", pressure: 3))
    #expect(refused.exitStatus == .unmeasurable)
    #expect(refused.document.problem?.contains("moves cpu.utilisation") == true)
    #expect(isRed(refused))
    var turns = BenchReference()
    turns.isInSession = true
    var both = loaded(3)
    for run in both.runs {
      var other = run
      (other.side, other.key) = (.baseline, run.key + "b")
      both.runs.append(other)
    }
    #expect(result(both, turns).exitStatus == .success)
    let first = result(loaded(3))
    #expect(first.exitStatus == .success)
    #expect(first.document.notes.contains { $0.contains("--against") })
  }

  @Test func whatABusyHourShowsIsNotTakenForAChange() {
    let apart = result(loaded(80, "cpu.time.user"), kept("cpu.time.user", pressure: 3))
    #expect(apart.document.verdict == .inconclusive)
    #expect(apart.document.cases[0].comparisons[0].reason?.contains("the machine was busy") == true)
    let bothBusy = result(loaded(80, "cpu.time.user"), kept("cpu.time.user", pressure: 80))
    #expect(bothBusy.document.verdict == .inconclusive)
    let alike = result(loaded(3, "cpu.time.user"), kept("cpu.time.user", pressure: 3))
    #expect(alike.exitStatus == .exceeded)
  }

  @Test func aBusyMachineIsSaidToBeOneUnasked() {
    let busy = result(loaded(97, "cpu.time.user")).document.notes
    #expect(busy.contains { $0.contains("97 %") && $0.contains("load was 12 on 2 processors") }, "\(busy)")
    #expect(!result(loaded(3, "cpu.time.user")).document.notes.contains { $0.contains("busy") })
  }

  @Test func withoutAHistoryThereIsNothingToResume() {
    let judged = BenchJudge(BenchReference()).judged(outcome(stop: .interrupted), budget: nil)
    let found = BenchResult(
      FakeBench.session, cases: [judged], outcomes: [outcome(stop: .interrupted)], against: BenchReference(),
      isKept: false)
    #expect(!found.document.notes.contains { $0.contains("--resume") })
  }
}
