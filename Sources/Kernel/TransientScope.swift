import Glibc

/// A cgroup that systemd makes for a process on request, for users who may not make one themselves
/// (org.freedesktop.systemd1(5), StartTransientUnit).
package enum TransientScope {
  /// Moves the process into a new scope of the user's service manager.
  ///
  /// - Returns: the scope's cgroup; nil where there is no service manager, or it declined.
  package static func make(for pid: Int32, named name: String, path: String) -> Cgroup? {
    guard let busctl = try? Executable.find("busctl", path: path) else { return nil }
    let bus = geteuid() == 0 ? "--system" : "--user"
    let status = QuietCommand.run(
      busctl,
      [
        bus, "--timeout=5", "call", "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
        "org.freedesktop.systemd1.Manager", "StartTransientUnit", "ssa(sv)a(sa(sv))", name + ".scope", "fail",
        "2", "PIDs", "au", "1", "\(pid)", "Delegate", "b", "true", "0",
      ])
    guard status == 0 else { return nil }
    // The call answers when the job is queued; the move follows within milliseconds.
    for _ in 0..<200 {
      if let group = try? Cgroup.of("\(pid)"), group.path.hasSuffix("/\(name).scope") { return group }
      usleep(5000)
    }
    return nil
  }
}
