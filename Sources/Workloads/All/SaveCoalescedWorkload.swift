package import Formats
import Kernel

/// Gathers changes, then writes only the parts that have changed and makes them durable at once.
package enum SaveCoalescedWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-coalesced", title: "gather changes and save what has changed, once",
    opposites: ["save-each", "save-ring", "save-spliced", "save-unchanged", "save-whole"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters)
    do throws(SystemError) {
      var changed: Set<Int> = []
      for number in 0..<habit.changes { changed.insert(habit.change(number)) }
      let file = try habit.open()
      for stretch in RecordState.stretches(changed) {
        let part = habit.state.place(stretch)
        try habit.write(file, part, changed: part.count)
      }
      try habit.sync(file)
    } catch { throw .because(error) }
    return habit.report(meta.id)
  }
}
