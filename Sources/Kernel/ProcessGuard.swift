import CLinux
import Glibc

/// A small process that outlives this one if it dies, takes the measured program along and removes its cgroup.
package final class ProcessGuard {
  private var leash: CInt = -1

  package init(_ group: Cgroup) throws(SystemError) {
    let code = clinux_guard(group.path + "/cgroup.kill", group.path, &leash)
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: "the guard process") }
  }

  /// Tells it that all went well; nothing is killed.
  package func dismiss() {
    guard leash >= 0 else { return }
    var byte: UInt8 = 1
    _ = write(leash, &byte, 1)
    close(leash)
    leash = -1
  }

  deinit { dismiss() }
}
