package import Documents

/// What came of a case.
package struct CaseOutcome {
  package enum Failure: Sendable {
    /// The program failed or could not be started.
    case program
    case notMeasured
  }

  package var suiteCase: SuiteCase
  package var runs: [BenchRun] = []
  package var stop: BenchCase.Stop = .interrupted
  package var problem: String?
  /// Whose problem it is; nil without one.
  package var failure: Failure?

  package init(suiteCase: SuiteCase) { self.suiteCase = suiteCase }

  func stopped(_ stop: BenchCase.Stop) -> CaseOutcome {
    var outcome = self
    outcome.stop = stop
    return outcome
  }

  func failed(_ problem: String, _ failure: Failure) -> CaseOutcome {
    var outcome = self
    (outcome.stop, outcome.problem, outcome.failure) = (.failed, problem, failure)
    return outcome
  }
}
