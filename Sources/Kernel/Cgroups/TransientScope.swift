import Glibc

/// A cgroup that systemd makes on request, for users who may not make one themselves
/// (org.freedesktop.systemd1(5), StartTransientUnit).
package enum TransientScope {
  /// Moves the program into a group of its own in a new scope of the user's service manager: not where it would leave limits
  /// behind, nor where no group can be made in the scope either.
  ///
  /// systemd removes a scope when its last process has ended, and its figures with it; so a keeper stays in it until
  /// they have been read.
  /// - Returns: the program's group; nil where there is no service manager, or it declined.
  package static func make(
    for pid: Int32, keeper: Int32, named name: String, path: String
  ) -> Cgroup? {
    guard let own = try? Cgroup.of("self"), !own.isReadOnly, !GroupPlace.isBounded(own),
      let scope = scope(of: [pid, keeper], named: name, path: path)
    else { return nil }
    let (group, aside) = (scope.child(name), scope.child("keeper"))
    do {
      try group.create()
      try group.adopt(pid)
      try aside.create()
      try aside.adopt(keeper)
    } catch { return nil }
    // Only a group without processes of its own may hand controllers on; not every manager has this one to hand on.
    try? scope.write("cgroup.subtree_control", "+memory")
    return group
  }

  private static func scope(of pids: [Int32], named name: String, path: String) -> Cgroup? {
    guard let busctl = try? Executable.find("busctl", path: path) else { return nil }
    let status = QuietCommand.run(
      busctl,
      [
        geteuid() == 0 ? "--system" : "--user", "--timeout=5", "call", "org.freedesktop.systemd1",
        "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager", "StartTransientUnit",
        "ssa(sv)a(sa(sv))", name + ".scope", "fail", "2", "PIDs", "au", "\(pids.count)",
      ] + pids.map { "\($0)" } + ["Delegate", "b", "true", "0"])
    guard status == 0 else { return nil }
    // The call answers when the job is queued; the move follows within milliseconds.
    for _ in 0..<200 {
      let groups = pids.map { try? Cgroup.of("\($0)") }
      if let group = groups[0], group.path.hasSuffix("/\(name).scope"), groups.allSatisfy({ $0 == group }) {
        return group
      }
      usleep(5000)
    }
    return nil
  }

  /// Whether there is a bus to ask on (sd_bus_default_user(3)): without one it would take a process to learn that there is none.
  package static var hasBus: Bool {
    if geteuid() == 0 { return getenv("DBUS_SYSTEM_BUS_ADDRESS") != nil || access("/run/dbus", F_OK) == 0 }
    return getenv("DBUS_SESSION_BUS_ADDRESS") != nil || getenv("XDG_RUNTIME_DIR") != nil
  }

  /// Whether a service manager can be asked; it may still decline.
  package static var isOffered: Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    guard (try? Executable.find("busctl", path: path)) != nil else { return false }
    if geteuid() == 0 { return access("/run/systemd/private", F_OK) == 0 }
    guard let runtime = getenv("XDG_RUNTIME_DIR") else { return false }
    return access(String(cString: runtime) + "/systemd/private", F_OK) == 0
  }
}
