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

  package static func own() -> ResourceUse {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    let system = Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
    return ResourceUse(seconds: user + system, voluntarySwitches: Double(usage.ru_nvcsw))
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
