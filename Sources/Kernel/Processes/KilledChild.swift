import Glibc

/// A child that was killed, or that is about to end.
package enum KilledChild {
  /// Waits for its end, for which it needs a processor: a busy machine may take more than a moment to give it one. Who
  /// hangs in a driver (the state D of proc_pid_stat(5), for 50 ms on end) dies when the driver lets go, and is not waited
  /// for; nobody is for more than two seconds.
  ///
  /// - Returns: its status as waitpid(2) has it; nil where it has not ended.
  @discardableResult
  package static func wait(_ process: Int32) -> CInt? {
    var status: CInt = 0
    var hanging = 0
    for _ in 0..<2000 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status }
      if ended == -1, errno != EINTR { return nil }
      hanging = (try? ProcPIDStat.read(process).state) == "D" ? hanging + 1 : 0
      if hanging == 50 { return nil }
      usleep(1000)
    }
    return nil
  }
}
