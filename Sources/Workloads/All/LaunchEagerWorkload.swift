package import Formats
import Quantities

/// Reads all resources whole on the main thread before it is ready, some of them twice.
package enum LaunchEagerWorkload: Workload {
  private static let again = WorkloadParameter(
    name: "again", unit: .count, initial: 2, range: 0...1000, help: "how many of the files are read twice")

  package static let meta = WorkloadMeta(
    id: "launch-eager", title: "load everything on the main thread, then be ready",
    opposites: ["launch-lazy"],
    parameters: [again] + LaunchHabit.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let habit = try LaunchHabit(values)
    for number in 0..<habit.files { try habit.load(number) }
    for number in 0..<min(habit.files, values.count("again")) { try habit.load(number) }
    return habit.report(meta.id, ready: try habit.becomeReady(), early: habit.bytesRead)
  }
}
