import CLinux

/// A small process that outlives this one if it dies, takes the measured program along and removes its cgroup.
package final class ProcessGuard {
  private var process: clinux_guard_process?

  package init(_ group: Cgroup) throws(SystemError) {
    var made = clinux_guard_process()
    let code = clinux_guard(group.path + "/cgroup.kill", group.path, &made)
    guard code == 0 else { throw SystemError(code: code, call: "clone", subject: "the guard process") }
    process = made
  }

  /// Tells it that all went well; nothing is killed.
  package func dismiss() {
    guard var gone = process else { return }
    clinux_dismiss(&gone)
    process = nil
  }

  deinit { dismiss() }
}
