package import Formats

/// Works where it was started.
package enum GroupStayWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "group-stay", title: "work in the cgroup that it was started in", opposites: ["group-leave"],
    parameters: GroupHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try GroupHabit.work(meta.id, SaveHabit(parameters))
  }
}
