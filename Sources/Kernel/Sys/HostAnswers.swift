import CLinux
import Glibc

/// What only system calls answer, hence only for the running machine.
package enum HostAnswers {
  /// The machine's name for its instruction set, as uname(2) gives it: `x86_64`, `aarch64`, `armv7l`.
  package static func machine() -> String? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: &names.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Bytes in a page of memory (sysconf(3)).
  package static func pageSize() -> Int { sysconf(CInt(_SC_PAGESIZE)) }

  /// Whether the kernel runs 32-bit Arm programs; nil where the machine is not a 64-bit Arm one.
  package static func runsAArch32() -> Bool? {
    let answer = clinux_runs_aarch32()
    return answer < 0 ? nil : answer == 1
  }

  /// The cycles that a short loop of this thread took, by a hardware counter (perf_event_open(2)).
  package static func cycles() throws(SystemError) -> UInt64 {
    var count: UInt64 = 0
    let code = clinux_count_cycles(&count)
    guard code == 0 else {
      throw SystemError(code: code, call: "perf_event_open", subject: "PERF_COUNT_HW_CPU_CYCLES")
    }
    return count
  }

  /// The room in a file system, in bytes (statvfs(3)).
  package struct Room: Sendable, Equatable {
    package var size: Double
    package var free: Double
    /// What a program without privileges may still fill.
    package var available: Double
  }

  package static func room(_ path: String) throws(SystemError) -> Room {
    var answer = statvfs()
    try check("statvfs", path) { statvfs(path, &answer) }
    let unit = Double(answer.f_frsize)
    return Room(
      size: Double(answer.f_blocks) * unit, free: Double(answer.f_bfree) * unit,
      available: Double(answer.f_bavail) * unit)
  }
}
