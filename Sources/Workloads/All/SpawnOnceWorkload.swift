package import Formats

/// Starts one process, which does all pieces of work.
package enum SpawnOnceWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "spawn-once", title: "start one process for all pieces of work", opposites: ["spawn-each"],
    parameters: SpawnHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SpawnHabit(parameters)
    try habit.start()
    return habit.report(meta.id)
  }
}
