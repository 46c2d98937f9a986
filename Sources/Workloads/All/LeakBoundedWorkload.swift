package import Formats
import Quantities

/// Keeps a fixed number of entries and replaces the oldest.
package enum LeakBoundedWorkload: Workload {
  private static let entries = WorkloadParameter(
    name: "entries", unit: .count, initial: 16, range: 1...1_000_000, help: "how many entries are kept")

  package static let meta = WorkloadMeta(
    id: "leak-bounded", title: "cache a fixed number of entries", opposites: ["leak-grow"],
    parameters: (LeakHabit.parameters + [entries]).sorted { $0.name < $1.name })

  /// Of the bytes that pass through the cache each second; memory that lies between two entries is no growth.
  private static let tolerance = 0.02

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let habit = LeakHabit(values)
    var account = try habit.run(meta.id, keeping: values.count("entries"))
    // While the cache fills, it does grow.
    if let seconds = account.facts["seconds"]?.number, seconds > 0, values.count("entries") * 2 <= habit.steps
    {
      let rate = Double(habit.steps * habit.entry) / seconds
      account.truth["memory.growth"] = TrueFigure(0, tolerance: rate * Self.tolerance)
    }
    return account.json
  }
}
