import CLinux

/// A small process that outlives this one if it dies, takes the measured program along and removes its cgroup.
package final class ProcessGuard {
  private var process: clinux_guard_process?

  package init() throws(SystemError) {
    var made = clinux_guard_process()
    let code = clinux_guard(&made)
    guard code == 0 else { throw SystemError(code: code, call: "clone", subject: "the guard process") }
    process = made
    OwnProcesses.add(made.pid)
  }

  package var pid: Int32 { process?.pid ?? -1 }

  /// Tells it what to clear; until then it clears nothing.
  package func watch(_ group: Cgroup?, _ folder: TemporaryFolder? = nil) throws(SystemError) {
    guard var process else { return }
    let code = clinux_guard_watch(&process, group?.path ?? "", folder?.path ?? "")
    guard code == 0 else { throw SystemError(code: code, call: "write", subject: "the guard process") }
  }

  /// Tells it that all went well; nothing is killed.
  package func dismiss() {
    guard var gone = process else { return }
    clinux_dismiss(&gone)
    OwnProcesses.remove(gone.pid)
    process = nil
  }

  deinit { dismiss() }
}
