package import Formats
import Kernel

/// Writes the same state again and again, though nothing has changed.
package enum SaveUnchangedWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-unchanged", title: "save a state again and again that has not changed",
    opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters)
    do throws(SystemError) {
      let file = try habit.open()
      for _ in 0..<habit.changes {
        habit.rest()
        try habit.write(file, habit.state.whole, changed: 0)
        try habit.sync(file)
      }
    } catch { throw .because(error) }
    return habit.report(meta.id)
  }
}
