package import Formats
import Kernel

/// Does what `save-each` does, by calls that no account of a task knows.
package enum SaveSplicedWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-spliced", title: "save each change by itself through a pipe and splice",
    opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters, way: .splice)
    try habit.saveEach()
    return habit.report(meta.id)
  }
}
