import Arguments
import Calibration

extension WorkloadCalibrationResult {
  /// A figure that is wrong outweighs all that are right; where nothing was measured, nothing is.
  var exitStatus: ExitStatus {
    if count(.off) > 0 { return .exceeded }
    return count(.ok) > 0 ? .success : .unmeasurable
  }
}
