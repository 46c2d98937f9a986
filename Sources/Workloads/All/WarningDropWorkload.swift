package import Formats

/// Lets go of its cache when it is warned.
package enum WarningDropWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "warning-drop", title: "let go of a cache at a low-memory warning", opposites: ["warning-ignore"],
    parameters: WarningHabit.parameters, calibration: WarningHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    var habit = try WarningHabit(values, WarningHabit.Answer(release: 100))
    return try habit.run(meta.id)
  }
}
