import Kernel
import Quantities

/// What the two ways to wait for work share.
struct WaitHabit {
  static let parameters = [
    WorkloadParameter(
      name: "period", unit: .seconds, initial: 0.02, range: 0.001...3600,
      help: "time between two wake-ups"),
    WorkloadParameter(
      name: "wakeups", unit: .count, initial: 50, range: 1...1_000_000,
      help: "how often the thread that waits wakes up"),
  ]
  /// So many that what a process sleeps besides is the smaller part.
  static let calibration = ["period": 0.01, "wakeups": 200]

  let wakeups: Int
  let period: Double
  let before = try? ResourceUse.own().voluntarySwitches

  init(_ parameters: [String: Double]) throws(WorkloadError) {
    let values = try ParameterValues(parameters, Self.parameters)
    wakeups = values.count("wakeups")
    period = values["period"]
  }

  var nanoseconds: UInt64 { UInt64(nanosecondsOfSeconds: period) }
}
