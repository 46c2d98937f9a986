package import Formats

/// Keeps a new entry at each step and lets none go.
package enum LeakGrowWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "leak-grow", title: "cache without a bound, so that memory grows", opposites: ["leak-bounded"],
    parameters: LeakHabit.parameters)

  /// What of the rate a slope through samples may miss it by: a sample can lie before or after a step.
  private static let tolerance = 0.1

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = LeakHabit(try ParameterValues(parameters, meta.parameters))
    var account = try habit.run(meta.id, keeping: habit.steps)
    if let seconds = account.facts["seconds"]?.number, seconds > 0 {
      let rate = Double(habit.steps * habit.entry) / seconds
      account.facts["bytesPerSecond"] = .number(rate)
      account.truth["memory.growth"] = TrueFigure(rate, tolerance: rate * Self.tolerance)
    }
    return account.json
  }
}
