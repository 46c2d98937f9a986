import Glibc

/// What a thread has had of the processors: `/proc/PID/schedstat` (sched-stats.rst, "/proc/<pid>/schedstat").
package struct ProcPIDSchedstat: Sendable, Equatable {
  /// Nanoseconds that it ran.
  package var run: UInt64
  /// Nanoseconds that it could have run and waited for a processor.
  package var waited: UInt64

  package static func read(_ file: String, _ root: KernelRoot = .live) throws(SystemError) -> ProcPIDSchedstat
  {
    let bytes = try root.bytes(file)
    let (run, waited) = bytes.withUnsafeBytes {
      (KeyedNumbers.field(0, in: $0), KeyedNumbers.field(1, in: $0))
    }
    guard let run, let waited else {
      throw SystemError(code: EINVAL, call: "parse", subject: root.path + file)
    }
    return ProcPIDSchedstat(run: run, waited: waited)
  }
}
