import Quantities

/// `/proc/loadavg` (proc_loadavg(5)).
package enum Loadavg {
  /// Tasks that ran or waited for a disk, on average over the last minute; nil where the kernel does not report it.
  package static func lastMinute(_ root: KernelRoot = .live) -> Double? {
    (try? root.text("/proc/loadavg"))?.pieces(between: " ").first.flatMap { Double($0) }
  }
}
