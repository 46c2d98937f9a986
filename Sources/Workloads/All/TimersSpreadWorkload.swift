package import Formats

/// Does as much periodic work, each thread at a moment of its own.
package enum TimersSpreadWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "timers-spread", title: "spread the periodic work of the threads over the period",
    opposites: ["timers-aligned"], parameters: TimerHabit.parameters, calibration: TimerHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let habit = TimerHabit(values)
    var account = try habit.run(meta.id) { habit.period * UInt64($0) / UInt64(habit.threads) }
    account.facts["longestPlannedGap"] = .number(values["period"] / Double(habit.threads))
    return account.json
  }
}
