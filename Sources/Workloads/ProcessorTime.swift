import Glibc
import Kernel

/// What the calling thread has had of the processors since it began.
enum ProcessorTime {
  private static let tick = UInt64(1_000_000_000) / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))

  /// Nanoseconds of the thread's life in which it neither ran nor waited for a processor, to the clock tick; 0 where the
  /// kernel does not say.
  static func idle() -> UInt64 {
    guard let had = try? ProcPIDSchedstat.read("/proc/thread-self/schedstat"),
      let bytes = try? KernelRoot.live.bytes("/proc/thread-self/stat"), let stat = ProcPIDStat.parse(bytes)
    else { return 0 }
    let now = Clock.nanoseconds() + Clock.asleep()
    let busy = stat.startTime * tick + had.run + had.waited
    return now - min(now, busy)
  }
}
