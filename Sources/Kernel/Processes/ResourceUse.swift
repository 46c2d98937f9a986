import Glibc

/// What this process itself has used since it began (getrusage(2) RUSAGE_SELF).
package struct ResourceUse: Sendable, Equatable {
  package var seconds: Double
  /// Times a thread of it went to sleep, and so woke up again.
  package var voluntarySwitches: Double

  package init(seconds: Double, voluntarySwitches: Double) {
    self.seconds = seconds
    self.voluntarySwitches = voluntarySwitches
  }

  package static func own() throws(SystemError) -> ResourceUse {
    let usage = try usage(RUSAGE_SELF.rawValue)
    return ResourceUse(seconds: seconds(usage), voluntarySwitches: Double(usage.ru_nvcsw))
  }

  /// With that of all children that were waited for.
  package static func secondsWithChildren() throws(SystemError) -> Double {
    seconds(try usage(RUSAGE_SELF.rawValue)) + seconds(try usage(RUSAGE_CHILDREN.rawValue))
  }

  private static func usage(_ who: CInt) throws(SystemError) -> rusage {
    var usage = rusage()
    try check("getrusage", "\(who)") { getrusage(__rusage_who_t(who), &usage) }
    return usage
  }

  private static func seconds(_ usage: rusage) -> Double {
    Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}

/// Limits that the kernel puts on this process (getrlimit(2)).
package enum ResourceLimit {
  /// Raises the soft limit on open files as far as the hard one allows; the soft limit as it was.
  package static func raiseOpenFiles() -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let before = UInt64(limit.rlim_cur)
    limit.rlim_cur = min(limit.rlim_max, 65536)
    if UInt64(limit.rlim_cur) > before { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    return before
  }
}
