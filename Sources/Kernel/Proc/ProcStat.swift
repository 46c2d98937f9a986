import Quantities

/// What `/proc/stat` says of each processor since the machine started (proc_stat(5)), in clock ticks.
package struct ProcStat: Sendable, Equatable {
  package struct Times: Sendable, Equatable {
    /// Doing nothing, whether or not something waited for a disk. A kernel that stops its tick for it measures this and
    /// does not sample it (timers/no_hz.rst; get_cpu_idle_time_us), unlike the rest.
    package var idle: UInt64
    /// Taken by other guests of the same host.
    package var stolen: UInt64
    package init(idle: UInt64, stolen: UInt64) {
      self.idle = idle
      self.stolen = stolen
    }
  }

  /// By the kernel's number; processors that are online.
  package var times: [Int: Times]

  package static func read(_ root: KernelRoot = .live) throws(SystemError) -> ProcStat {
    ProcStat(parsing: try root.text("/proc/stat"))
  }

  /// Lines that are not of the documented form are left out.
  package init(parsing text: String) {
    times = [:]
    for line in text.pieces(between: "\n") where line.hasPrefix("cpu") {
      let words = line.pieces(between: " ")
      guard let number = Int(words[0].dropFirst(3)), words.count >= 6 else { continue }
      let ticks = words.dropFirst().map { UInt64($0) }
      guard let idle = ticks[3], let waiting = ticks[4] else { continue }
      times[number] = Times(idle: idle &+ waiting, stolen: ticks.count > 7 ? ticks[7] ?? 0 : 0)
    }
  }
}
