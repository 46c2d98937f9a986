package import Formats

/// Works on in the background as if it were in the foreground, and keeps its cache.
package enum BackgroundBusyWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "background-busy", title: "go on working in the background", opposites: ["background-quiet"],
    parameters: BackgroundHabit.parameters, calibration: BackgroundHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try BackgroundHabit(try ParameterValues(parameters, meta.parameters), isQuiet: false)
    return try habit.run(meta.id)
  }
}
