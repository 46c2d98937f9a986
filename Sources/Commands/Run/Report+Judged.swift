import Audits
import Documents

extension Report {
  /// The recording held against the budget.
  init(judging recording: Recording, by budget: Budget?) {
    let words = recording.scenario["reproduce"]?.array?.compactMap(\.string) ?? []
    self.init(recording: recording, assessment: Judge.assess(recording, budget: budget), reproduce: words)
  }

  /// What the exit status says of it: a program that went wrong makes every figure doubtful, so that comes first.
  var exitCode: ExitCode {
    if recording.program.failed { return .programFailed }
    switch assessment.verdict {
    case .fail: return .exceeded
    case .notMeasured, .inconclusive: return .unmeasurable
    case .pass, .warn, .notApplicable: return .success
    }
  }
}
