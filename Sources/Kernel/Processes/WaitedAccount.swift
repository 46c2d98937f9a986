import CLinux
import Glibc

/// What the kernel has charged to the descendants of this process that were waited for.
///
/// When a process is reaped, its processor time, faults, switches and I/O are added to its parent's account, and so
/// on upwards (getrusage(2) RUSAGE_CHILDREN; `signal_struct.ioac` in the kernel's `wait_task_zombie`). A process
/// that lived for a millisecond is in here in full; one whose parent ignores SIGCHLD is not.
package struct WaitedAccount: Sendable, Equatable {
  package var userSeconds = 0.0
  package var systemSeconds = 0.0
  package var minorFaults = 0.0
  package var majorFaults = 0.0
  package var voluntarySwitches = 0.0
  package var involuntarySwitches = 0.0
  package var io = ProcPIDIO()

  package init() {}

  /// - Parameter finishedThreads: I/O of this process's own threads that have ended.
  package static func read(finishedThreads: ProcPIDIO = ProcPIDIO()) throws(SystemError) -> WaitedAccount {
    var usage = rusage()
    try check("getrusage", "RUSAGE_CHILDREN") { getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) }
    var account = WaitedAccount()
    account.userSeconds = seconds(usage.ru_utime)
    account.systemSeconds = seconds(usage.ru_stime)
    account.minorFaults = Double(usage.ru_minflt)
    account.majorFaults = Double(usage.ru_majflt)
    account.voluntarySwitches = Double(usage.ru_nvcsw)
    account.involuntarySwitches = Double(usage.ru_nivcsw)
    let io = try ProcPIDIO.read("/proc/self/io") - ProcPIDIO.read("/proc/thread-self/io")
    account.io = io - finishedThreads - OwnThreads.io()
    return account
  }

  package static func - (left: WaitedAccount, right: WaitedAccount) -> WaitedAccount {
    var result = WaitedAccount()
    result.userSeconds = left.userSeconds - right.userSeconds
    result.systemSeconds = left.systemSeconds - right.systemSeconds
    result.minorFaults = left.minorFaults - right.minorFaults
    result.majorFaults = left.majorFaults - right.majorFaults
    result.voluntarySwitches = left.voluntarySwitches - right.voluntarySwitches
    result.involuntarySwitches = left.involuntarySwitches - right.involuntarySwitches
    result.io = left.io - right.io
    return result
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
