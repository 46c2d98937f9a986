import CLinux
import Glibc
import Synchronization

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
    adopts.store(on, ordering: .releasing)
  }

  /// Whether whatever a measured tree has started is below this process, and nothing else but its own helpers.
  static var areTheTree: Bool { adopts.load(ordering: .acquiring) }
  private static let adopts = Atomic(false)
  private static let resident = Atomic<Int>(0)

  /// Begins to look for the largest of the processes that are reaped from now on.
  package static func forgetLargest() { resident.store(0, ordering: .relaxed) }

  /// Bytes of the largest image among the processes reaped since and those that they had waited for; the image that they
  /// had before they executed anything, this process's own, is among them. 0 where there was none.
  package static var largest: Int { resident.load(ordering: .relaxed) }

  /// What has become of any child; never waits. A child that ended is reaped by this, which adds its processor
  /// time, faults and I/O to this process's account of waited-for children (getrusage(2), proc_pid_io(5)).
  package static func next() -> Change {
    var change = clinux_change()
    switch clinux_next_change(&change) {
    case 0: return .nothingYet
    case -1: return .noneLeft
    default: break
    }
    if !OwnProcesses.contain(change.pid) {
      resident.max(change.resident * 1024, ordering: .relaxed)
    }
    switch UInt8(bitPattern: change.kind) {
    case UInt8(ascii: "e"): return .exited(change.pid, status: change.value)
    case UInt8(ascii: "s"): return .stopped(change.pid, signal: change.value)
    case UInt8(ascii: "c"): return .continued(change.pid)
    default: return .killed(change.pid, signal: change.value)
    }
  }
}
