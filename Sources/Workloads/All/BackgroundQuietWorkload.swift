package import Formats

/// Rests and frees its cache in the background.
package enum BackgroundQuietWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "background-quiet", title: "stop working and free memory in the background",
    opposites: ["background-busy"],
    parameters: BackgroundHabit.parameters, calibration: BackgroundHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try BackgroundHabit(try ParameterValues(parameters, meta.parameters), isQuiet: true)
    return try habit.run(meta.id)
  }
}
