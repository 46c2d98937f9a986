import Glibc
import Quantities

/// Where a run's cgroup can be made: below the group that this process is in, so that whatever limits hold for it
/// hold for the program too.
package enum GroupPlace {
  /// Groups to try, best first: beside this process's own where that one sets no limits and the group above hands
  /// the memory controller on, else inside it. A run within a run stays in the group of the outer one, which would
  /// else lose sight of it.
  package static func parents(_ root: KernelRoot = .live) -> [Cgroup] {
    guard let own = try? Cgroup.of("self", root) else { return [] }
    guard let above = own.parent, handsMemoryOn(above), !handsMemoryOn(own), !isLimited(own),
      !ProcessGroupName.isOurs(own)
    else {
      return [own]
    }
    return [above, own]
  }

  private static func handsMemoryOn(_ group: Cgroup) -> Bool {
    let enabled = (try? group.text("cgroup.subtree_control")) ?? ""
    return enabled.pieces(between: " ").contains("memory")
  }

  private static func isLimited(_ group: Cgroup) -> Bool {
    sets(["memory.max", "memory.high", "cpu.max", "pids.max"], group)
  }

  private static func sets(_ limits: [String], _ group: Cgroup) -> Bool {
    limits.contains { file in
      guard let text = try? group.text(file) else { return false }
      return !text.hasPrefix("max")
    }
  }

  /// Whether the group, or one around it up to its slice (systemd.slice(5)), limits memory or processor time. Processes are not
  /// looked at: a service manager limits their number in every unit.
  static func isBounded(_ group: Cgroup) -> Bool {
    var place: Cgroup? = group
    while let next = place, !next.path.hasSuffix(".slice") {
      if sets(["memory.max", "memory.high", "memory.swap.max", "cpu.max"], next) { return true }
      place = next.parent
    }
    return false
  }

  package static func remedy(_ root: KernelRoot) -> String { remedy(try? Cgroup.of("self", root)) }

  /// Rights alone open no mount where nothing can be changed: who has made it so does.
  package static func remedy(_ own: Cgroup?) -> String {
    own?.isReadOnly == true
      ? "podman run --security-opt unmask=/sys/fs/cgroup; in a service: ProtectControlGroups=no"
      : "sudo, or start Headroom by: systemd-run --user --scope --property=Delegate=yes headroom"
  }

  /// Why no cgroup can be made directly; nil where one can.
  package static func problem(_ root: KernelRoot) -> String? {
    guard let own = try? Cgroup.of("self", root) else { return "no cgroup v2 hierarchy is mounted" }
    if access(own.path, W_OK) == 0 { return nil }
    if own.isReadOnly { return "\(own.path) is mounted read-only" }
    if root.isLive, TransientScope.isOffered {
      return isBounded(own) ? "\(own.path) has limits that a group elsewhere would not have" : nil
    }
    return "\(own.path) cannot be written to"
  }

  /// Why such a group would have no memory controller; nil where it would.
  package static func memoryProblem(_ root: KernelRoot) -> String? {
    let parents = parents(root)
    guard let own = parents.last else { return "no cgroup v2 hierarchy is mounted" }
    if parents.contains(where: handsMemoryOn) { return nil }
    let bySystemd = root.isLive && access(own.path, W_OK) != 0 && TransientScope.isOffered
    if bySystemd, offersMemory(own) { return nil }
    return offersMemory(own)
      ? "\(own.path) does not hand the memory controller on"
      : "the memory controller is not in the v2 hierarchy"
  }

  package static func memoryRemedy(_ root: KernelRoot) -> String {
    guard let own = parents(root).last, offersMemory(own) else {
      return "boot with systemd.unified_cgroup_hierarchy=1, so that cgroup v1 does not hold the controller"
    }
    return "echo +memory > \(own.path)/cgroup.subtree_control"
  }

  private static func offersMemory(_ group: Cgroup) -> Bool {
    let offered = (try? group.text("cgroup.controllers")) ?? ""
    return offered.pieces(between: " ").contains("memory")
  }
}
