import Glibc

/// Who measures a session: a process of a boot of a machine, told from one that got its number later.
package struct SessionHolder: Equatable, Sendable {
  private var boot: String
  private var namespace: UInt64
  package var pid: Int32
  /// Ticks since the boot (proc_pid_stat(5), field 22).
  private var start: UInt64

  /// This process.
  ///
  /// - Throws: what reading /proc answered (proc_sys_kernel(5): `random/boot_id`).
  package static func own() throws(SystemError) -> SessionHolder {
    SessionHolder(
      boot: try BootID.read(), namespace: try ProcessNamespace.number(), pid: getpid(),
      start: try ProcPIDStat.read(getpid()).startTime)
  }

  private init(boot: String, namespace: UInt64, pid: Int32, start: UInt64) {
    self.boot = boot
    self.namespace = namespace
    self.pid = pid
    self.start = start
  }

  /// As `text` gives it; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, let namespace = UInt64(parts[1]), let pid = Int32(parts[2]),
      let start = UInt64(parts[3])
    else { return nil }
    self.init(boot: String(parts[0]), namespace: namespace, pid: pid, start: start)
  }

  package var text: String { "\(boot) \(namespace) \(pid) \(start)" }

  /// Whether it can be seen from here and still runs. Another boot's does not; of another machine's or container's
  /// nothing can be said, so that it holds nobody up.
  package var lives: Bool {
    guard boot == (try? BootID.read()), namespace == (try? ProcessNamespace.number()),
      let stat = try? ProcPIDStat.read(pid)
    else { return false }
    return stat.startTime == start && stat.state != "Z"
  }
}
