import Commands
import Documents
import Exports
import Quantities
import Testing

/// What each end of a session means for whoever gates by it.
@Suite struct BenchResultTests {
  private let suiteCase = FakeBench.suiteCase(1...1)

  private func outcome(
    _ values: [Double?] = [7], stop: BenchCase.Stop = .precise, failure: ExitCode? = nil
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
    return BenchResult(FakeBench.session, [judged], [outcome], reference, loss: loss, isStrict: strict)
  }

  @Test func whatIsNotWorseIsSuccess() {
    #expect(result(outcome([7, 7]), against([7, 7])).exitCode == .success)
    #expect(result(outcome([6, 6]), against([7, 7]), strict: true).exitCode == .success)
  }

  @Test func whatIsWorseFails() {
    let found = result(outcome([9, 9]), against([7, 7]))
    #expect(found.exitCode == .exceeded && found.document.verdict == .fail)
    #expect(found.document.session.verdict == .fail)
  }

  @Test func aMissingBaselineIsSuccessUnlessThatIsAskedFor() {
    #expect(result(outcome()).exitCode == .success)
    #expect(result(outcome(), strict: true).exitCode == .unmeasurable)
    #expect(result(outcome(), against([])).exitCode == .success)
    #expect(result(outcome(), against([]), strict: true).exitCode == .unmeasurable)
  }

  @Test func aProgramThatFailedOutweighsARegression() {
    let outcomes = [outcome([9, 9]), outcome([], stop: .failed, failure: .programFailed)]
    let reference = against([7, 7])
    let cases = outcomes.map { BenchJudge(reference).judged($0, budget: nil) }
    #expect(BenchResult(FakeBench.session, cases, outcomes, reference).exitCode == .programFailed)
  }

  @Test func whatCouldNotBeMeasuredIsNoSuccess() {
    #expect(result(outcome([], stop: .failed, failure: .unmeasurable)).exitCode == .unmeasurable)
    #expect(result(outcome(stop: .interrupted), against([7])).exitCode == .unmeasurable)
    #expect(result(outcome([7, 7]), against([7, 7]), loss: "the disk is full").exitCode == .unmeasurable)
    let missing = result(outcome([nil, nil]))
    #expect(missing.exitCode == .unmeasurable && missing.document.verdict == .notMeasured)
    #expect(missing.document.notes.contains { $0.contains("disk.writes was not measured: no permission") })
  }

  /// Whether a CI that reads the test results turns red.
  private func isRed(_ result: BenchResult) -> Bool {
    let text = String(decoding: JUnitSheetExport.render(.of(result.document)), as: UTF8.self)
    let isAnnotated = String(decoding: GitHubSheetExport.render(.of(result.document)), as: UTF8.self)
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
      result(outcome([], stop: .failed, failure: .programFailed)),
      result(outcome([], stop: .failed, failure: .unmeasurable)),
      result(outcome(stop: .interrupted), against([7])), result(outcome([], stop: .interrupted)),
      result(outcome([9, 9], stop: .interrupted), against([7, 7])),
      result(outcome([7, 7]), against([7, 7]), loss: "the disk is full"), result(outcome([nil, nil])),
      result(outcome([nil, nil]), against([7, 7])), result(outcome([7, 8]), timed),
      result(outcome([7, 8]), against([8, 7])), result(outcome([7, 8]), against([8, 7]), strict: true),
    ]
    #expect(Set(found.map(\.exitCode)) == [.success, .exceeded, .programFailed, .unmeasurable])
    for (index, result) in found.enumerated() {
      #expect(isRed(result) == (result.exitCode != .success), "\(index): \(result.exitCode)")
      #expect(
        (result.exitCode == .unmeasurable) == (result.document.verdict == .notMeasured)
          || result.document.verdict == .fail || result.exitCode == .programFailed, "\(index)")
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
    #expect(result(outcome([7, 7]), against([7, 7], machine: other)).exitCode == .success)
    #expect(result(outcome([9, 9]), against([7, 7], machine: other)).exitCode == .exceeded)
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
    #expect(refused.exitCode == .unmeasurable)
    #expect(refused.document.notes.contains { $0.contains("1.0 in the baseline") })
    // A history that knows other machines alone has no baseline yet, and this session becomes one.
    refusing.isRefused = false
    let first = result(timed, refusing)
    #expect(first.exitCode == .success && first.document.verdict == .notApplicable)
    #expect(result(timed, refusing, strict: true).exitCode == .unmeasurable)
  }
}
