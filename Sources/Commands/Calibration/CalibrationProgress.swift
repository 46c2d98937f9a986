import Calibration
import Quantities
import Workloads

/// How far a calibration is: what runs, what was found so far, and how long the rest takes if it is like what is done.
struct CalibrationProgress {
  let workloads: [WorkloadMeta]

  /// - Parameters:
  ///   - done: the workloads before this one.
  ///   - elapsed: seconds that they took.
  func line(_ done: WorkloadCalibrationResult, elapsed: Double) -> String {
    let index = done.runs.count
    guard index < workloads.count else { return "" }
    let head = "\(workloads[index].id) (\(index + 1) of \(workloads.count))"
    guard index > 0 else { return head }
    let left = elapsed / Double(index) * Double(workloads.count - index)
    return
      "\(head), \(done.count(.ok)) ok, \(done.count(.off)) off, about \(Display.text(left.rounded(.up), .seconds)) left"
  }
}
