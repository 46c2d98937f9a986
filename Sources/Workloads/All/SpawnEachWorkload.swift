package import Formats

/// Starts a process for each piece of work.
package enum SpawnEachWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "spawn-each", title: "start a process for each piece of work", opposites: ["spawn-once"],
    parameters: SpawnHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    var habit = try SpawnHabit(parameters)
    for _ in 0..<habit.pieces { try habit.start() }
    return habit.report(meta.id)
  }
}
