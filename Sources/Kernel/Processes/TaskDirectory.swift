import CLinux
import Glibc

/// The threads of a process: the directories below `/proc/PID/task` (proc_pid_task(5)).
package enum TaskDirectory {
  /// Goes through the threads without allocating.
  ///
  /// - Parameters:
  ///   - process: the descriptor of `/proc/PID`.
  ///   - body: gets the descriptor of `/proc/PID/task/TID`, which is closed afterwards.
  package static func forEach(_ process: CInt, _ body: (_ thread: CInt, _ id: UInt32) -> Void) {
    let tasks = openat(process, "task", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard tasks >= 0 else { return }
    defer { close(tasks) }
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 16) { names in
      while true {
        let filled = clinux_getdents(tasks, names.baseAddress, names.count)
        guard filled > 0 else { return }
        var offset = 0
        while let name = clinux_dirent_name(names.baseAddress, filled, &offset) {
          guard name[0] != 0x2E else { continue }
          let thread = openat(tasks, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
          guard thread >= 0 else { continue }
          body(thread, UInt32(clamping: strtoul(name, nil, 10)))
          close(thread)
        }
      }
    }
  }
}
