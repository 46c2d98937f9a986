package import Formats

/// Writes each change by itself and makes it durable.
package enum SaveEachWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "save-each", title: "save each change by itself, and wait for the disk",
    opposites: ["save-coalesced"],
    parameters: SaveHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SaveHabit(parameters)
    try habit.saveEach()
    return habit.report(meta.id)
  }
}
