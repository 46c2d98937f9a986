package import Formats
import Kernel

/// Writes the whole state to a new file for each change, makes it durable and renames it over the old one.
package enum SaveWholeWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-whole", title: "save the whole file again for each change", opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters)
    do throws(SystemError) {
      for number in 0..<habit.changes {
        let slot = habit.change(number)
        try habit.replace(changed: habit.state.place(slot...slot).count)
      }
    } catch { throw .because(error) }
    return habit.report(meta.id)
  }
}
