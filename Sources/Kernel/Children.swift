import CLinux
import Glibc

/// The children of this process, and, once it is their subreaper, the orphans below them.
package enum Children {
  package enum Change: Equatable {
    case exited(Int32, status: CInt)
    case killed(Int32, signal: CInt)
    case stopped(Int32, signal: CInt)
    case continued(Int32)
    case nothingYet
    case noneLeft
  }

  /// From now on, a process of the tree whose parent dies becomes a child of this one (prctl(2)).
  package static func adoptOrphans(_ on: Bool) throws(SystemError) {
    let code = clinux_become_subreaper(on)
    guard code == 0 else { throw SystemError(code: code, call: "prctl", subject: "PR_SET_CHILD_SUBREAPER") }
  }

  /// What has become of any child; never waits. A child that ended is reaped by this, which adds its processor
  /// time, faults and I/O to this process's account of waited-for children (getrusage(2), proc_pid_io(5)).
  package static func next() -> Change {
    var change = clinux_change()
    switch clinux_next_change(&change) {
    case 0: return .nothingYet
    case -1: return .noneLeft
    default: break
    }
    switch UInt8(bitPattern: change.kind) {
    case UInt8(ascii: "e"): return .exited(change.pid, status: change.value)
    case UInt8(ascii: "s"): return .stopped(change.pid, signal: change.value)
    case UInt8(ascii: "c"): return .continued(change.pid)
    default: return .killed(change.pid, signal: change.value)
    }
  }
}
