package import Documents
import Kernel

/// Writes each change by itself and makes it durable.
package enum SaveEachWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-each", title: "save each change by itself, and wait for the disk",
    opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters)
    do throws(SystemError) {
      let file = try habit.open()
      for number in 0..<habit.changes {
        let slot = habit.change(number)
        let part = habit.state.place(slot...slot)
        try habit.write(file, part, changed: part.count)
        try habit.sync(file)
      }
    } catch { throw .because(error) }
    return habit.report(meta.id)
  }
}
