package import Calibration
import Quantities
package import Workloads

/// How far a calibration is: what runs, what was found so far, and how long the rest takes if it is like what is done.
package struct CalibrationProgress {
  let workloads: [WorkloadMeta]

  package init(_ workloads: [WorkloadMeta]) { self.workloads = workloads }

  /// - Parameters:
  ///   - done: the workloads before this one.
  ///   - elapsed: seconds that they took.
  package func line(_ done: WorkloadCalibrationResult, elapsed: Double) -> ProgressLine {
    let index = done.runs.count
    guard index < workloads.count else { return ProgressLine() }
    let place = "\(index + 1) of \(workloads.count)"
    var line = ProgressLine(name: workloads[index].id, head: { $0.map { "\($0) (\(place))" } ?? place })
    guard index > 0 else { return line }
    let left = elapsed / Double(index) * Double(workloads.count - index)
    line.parts = [
      ("\(done.count(.ok)) ok, \(done.count(.off)) off", .figure),
      ("about \(Display.text(left.rounded(.up), .seconds)) left", .left),
    ]
    return line
  }
}
