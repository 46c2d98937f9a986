package import Formats
import Quantities

/// Does all periodic work of several threads at the same moments.
package enum TimersAlignedWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "timers-aligned", title: "do the periodic work of all threads at the same moment",
    opposites: ["timers-spread"],
    parameters: (TimerHabit.parameters + [TimerHabit.slack]).sorted { $0.name < $1.name },
    calibration: TimerHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let habit = TimerHabit(values)
    var account = try habit.run(meta.id, slack: values.nanoseconds("slack")) { _ in 0 }
    account.facts["slack"] = .number(values["slack"])
    account.facts["longestPlannedGap"] = .number(values["period"])
    return account.json
  }
}
