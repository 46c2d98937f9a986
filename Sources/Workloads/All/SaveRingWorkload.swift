package import Formats
import Kernel

/// Does what `save-each` does, by calls that no account of a task knows.
package enum SaveRingWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-ring", title: "save each change by itself through io_uring", opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters, way: .ring)
    try habit.saveEach()
    return habit.report(meta.id)
  }
}
