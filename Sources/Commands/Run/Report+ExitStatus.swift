import Arguments
import Documents
import Recordings

extension Report {
  /// What the exit status says of it. A program that went wrong makes every figure doubtful, so that comes first; a run
  /// that its user stopped is an error in the report, and no failure of the command that he stopped.
  var exitStatus: ExitStatus {
    switch assessment.verdict {
    case .error: recording.program.failed ? .programFailed : .success
    case .fail: .exceeded
    case .notMeasured, .inconclusive: .unmeasurable
    case .pass, .warn, .notApplicable: .success
    }
  }
}
