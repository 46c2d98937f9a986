package import Formats
import Kernel
import Quantities

/// Listens to low-memory warnings by systemd's protocol, in each of its forms, and answers as it is told.
package enum MemoryWarningListenerWorkload: Workload {
  private static let answers = [
    WorkloadParameter(
      name: "delay", unit: .seconds, initial: 0, range: 0...3600,
      help: "how long after a warning it frees something"),
    WorkloadParameter(
      name: "die", unit: .count, initial: 0, range: 0...1, help: "1: a warning makes it crash"),
    WorkloadParameter(
      name: "refill", unit: .bytesPerSecond, initial: 0, range: 0...1_099_511_627_776,
      help: "how fast the cache grows back"),
    WorkloadParameter(
      name: "release", unit: .percent, initial: 100, range: 0...100,
      help: "how much of what it holds it frees at a warning"),
  ]

  package static let meta = WorkloadMeta(
    id: "memory-warning-listener", title: "listen to low-memory warnings, and free memory when warned",
    opposites: [],
    parameters: (WarningHabit.parameters + answers).sorted { $0.name < $1.name },
    calibration: WarningHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try run(parameters, .own())
  }

  static func run(
    _ parameters: [String: Double], _ environment: Environment
  ) throws(WorkloadError) -> JSONValue {
    let values = try ParameterValues(parameters, meta.parameters)
    let answer = WarningHabit.Answer(
      release: values["release"], delay: values["delay"], refill: values["refill"], dies: values["die"] >= 1)
    var habit = try WarningHabit(values, answer, environment)
    return try habit.run(meta.id)
  }
}
