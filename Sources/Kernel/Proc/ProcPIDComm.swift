/// `/proc/PID/comm` (proc_pid_comm(5)).
package enum ProcPIDComm {
  /// The process's name; nil where it has ended or cannot be seen.
  package static func read(_ pid: Int32, _ root: KernelRoot = .live) -> String? {
    try? root.text("/proc/\(pid)/comm")
  }
}
