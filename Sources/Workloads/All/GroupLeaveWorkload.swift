package import Formats
import Kernel

/// Moves itself to another cgroup, as what is started through a service manager is, and works there.
package enum GroupLeaveWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "group-leave", title: "work in another cgroup than the one it was started in",
    opposites: ["group-stay"], parameters: GroupHabit.parameters, calibration: SaveHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try SaveHabit(parameters)
    let other: OtherGroup
    do { other = try OtherGroup() } catch { throw .because(error) }
    let done = Result { () throws(WorkloadError) in
      try GroupHabit.work(meta.id, habit, moves: OtherGroup.moves)
    }
    do { try other.leave() } catch { throw .because(error) }
    return try done.get()
  }
}
