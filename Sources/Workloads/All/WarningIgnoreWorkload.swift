package import Formats

/// Hears a warning and keeps its cache all the same.
package enum WarningIgnoreWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "warning-ignore", title: "keep a cache in spite of a low-memory warning", opposites: ["warning-drop"],
    parameters: WarningHabit.parameters, calibration: WarningHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    var habit = try WarningHabit(values, WarningHabit.Answer(release: 0))
    return try habit.run(meta.id)
  }
}
