import Arguments
import Bench
import Documents

extension BenchResult {
  /// A program that failed makes every figure doubtful, so that comes first; then what was found to be worse.
  var exitStatus: ExitStatus {
    if !document.session.isComplete { return .unmeasurable }
    if failures.contains(.program) { return .programFailed }
    if document.session.verdict == .fail { return .exceeded }
    return isSound ? .success : .unmeasurable
  }
}
