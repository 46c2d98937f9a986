import CLinux

/// The process group that this process was started in, left to a program together with the terminal.
///
/// What a terminal, a shell or a service manager tells the group still arrives in `Signals`, and stops this process and lets
/// it go on. What kills the group, as a program's `kill -9 0` does, leaves this process alone.
package final class LentGroup {
  private var lent = clinux_lent_group()

  /// - Returns: nil where there is nothing to lend: no terminal, or this process leads its session and cannot leave.
  /// - Throws: what clone(2) or setpgid(2) answered; all is as it was then.
  package init?() throws(SystemError) {
    let code = clinux_lend_group(&lent)
    guard code == 0 else {
      throw SystemError(code: code, call: "setpgid", subject: "Headroom's process group")
    }
    guard lent.number != 0 else { return nil }
    OwnProcesses.add(lent.listener)
  }

  /// 0 once it was taken back.
  package var number: Int32 { lent.number }

  package func takeBack() {
    guard lent.number != 0 else { return }
    clinux_take_group_back(&lent)
    OwnProcesses.remove(lent.listener)
    lent.number = 0
  }

  deinit { takeBack() }
}
