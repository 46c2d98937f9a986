import CLinux
import Glibc
import Quantities

/// Whether processes live, and since when (the state, and field 22 of proc_pid_stat(5), which counts clock ticks since the
/// machine was switched on).
package enum ProcessLife {
  private static let tick = UInt64(nanosecondsOfSeconds: 1) / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))

  /// Whether it is alive and began before a moment, by the whole clock tick. One that has ended is not alive, also if nobody
  /// has waited for it yet. Does not allocate.
  ///
  /// - Parameter moment: in nanoseconds of `Clock`.
  package static func lives(_ process: Int32, sinceBefore moment: UInt64) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      let count = clinux_process_stat(process, buffer.baseAddress, buffer.count)
      guard count > 0 else { return false }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      guard ProcPIDStat.hasEnded(in: bytes) == false, let began = ProcPIDStat.number(19, in: bytes) else {
        return false
      }
      return (began + 1) * tick < moment + Clock.asleep()
    }
  }
}
