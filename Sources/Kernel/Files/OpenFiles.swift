import CLinux
package import Glibc

/// What a process has open, from the links in its `/proc/PID/fd` (proc_pid_fd(5)).
package enum OpenFiles {
  /// Calls `body` with each link's bytes, in memory that lives for the call only. Does not allocate.
  ///
  /// - Parameter directory: the process's `/proc/PID`, open.
  /// - Returns: whether that was permitted; it takes the process's user or privilege. A process that has ended has nothing
  ///   open.
  @discardableResult
  package static func each(_ directory: CInt, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    let links = openat(directory, "fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard links >= 0 else { return errno != EACCES && errno != EPERM }
    defer { close(links) }
    return withUnsafeTemporaryAllocation(byteCount: 4096 + 256, alignment: 16) { memory in
      let names = UnsafeMutableRawBufferPointer(rebasing: memory[..<4096])
      let text = UnsafeMutableRawBufferPointer(rebasing: memory[4096...])
      while true {
        let filled = clinux_getdents(links, names.baseAddress, names.count)
        guard filled > 0, let place = text.baseAddress else { return true }
        var offset = 0
        while let name = clinux_dirent_name(names.baseAddress, filled, &offset) {
          let length = readlinkat(links, name, place, text.count)
          if length > 0 { body(UnsafeRawBufferPointer(rebasing: text[..<length])) }
        }
      }
    }
  }

  /// Calls `body` with what each descriptor is open for (stat(2)). Does not allocate.
  package static func eachStatus(_ directory: CInt, _ body: (stat) -> Void) {
    let links = openat(directory, "fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard links >= 0 else { return }
    defer { close(links) }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { names in
      while true {
        let filled = clinux_getdents(links, names.baseAddress, names.count)
        guard filled > 0 else { return }
        var offset = 0
        while let name = clinux_dirent_name(names.baseAddress, filled, &offset) {
          var status = stat()
          if name[0] != 0x2E, fstatat(links, name, &status, 0) == 0 { body(status) }
        }
      }
    }
  }
}
