package import Formats

/// Is ready at once, and loads the one resource that turns out to be needed on a thread of its own.
package enum LaunchLazyWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "launch-lazy", title: "be ready first, then load what is needed off the main thread",
    opposites: ["launch-eager"], parameters: LaunchHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try LaunchHabit(try ParameterValues(parameters, meta.parameters))
    let (ready, early) = (try habit.becomeReady(), habit.bytesRead)
    try habit.load(0, on: "loader")
    return habit.report(meta.id, ready: ready, early: early)
  }
}
