import Glibc
import Quantities

/// The name of a run's cgroup: `headroom-PID-START-NAMESPACE`, so that one left by a harness that died can be told
/// from one in use even after the process id has been given out again, and from one of another container, whose
/// process ids say nothing here.
package enum ProcessGroupName {
  static let prefix = "headroom-"

  package static func own() throws(SystemError) -> String {
    let pid = getpid()
    return "\(prefix)\(pid)-\(try ProcPIDStat.read(pid).startTime)-\(try ProcessNamespace.number())"
  }

  /// Whether the group is, or was, the one of a run.
  static func isOurs(_ group: Cgroup) -> Bool {
    group.path.pieces(between: "/").last?.hasPrefix(prefix) == true
  }

  /// Whether the group's harness is no more.
  package static func isStale(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-")
    guard parts.count == 3, let pid = pid_t(parts[0]), let start = UInt64(parts[1]),
      let namespace = UInt64(parts[2]), namespace == (try? ProcessNamespace.number())
    else { return false }
    guard let stat = try? ProcPIDStat.read(pid) else { return true }
    return stat.startTime != start || stat.state == "Z"
  }

  /// Ends what harnesses that died left in groups below `parent`; the names of those that were cleared.
  package static func clearStale(below parent: Cgroup) -> [String] {
    let names = (try? KernelRoot(path: parent.path).entries("")) ?? []
    return names.filter { name in
      guard isStale(name) else { return false }
      try? parent.child(name).kill()
      return (try? parent.child(name).remove()) != nil
    }
  }
}
