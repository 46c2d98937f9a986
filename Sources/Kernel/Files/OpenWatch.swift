import CLinux
import Glibc

/// Hears of opens and closes of chosen files by all processes (fanotify(7), Linux 5.13), without opening them.
package final class OpenWatch {
  package struct Event: Sendable, Equatable {
    /// The file, by the order in which files were added; nil where events were lost.
    package var file: Int?
    /// Nil where this process may not know it.
    package var pid: Int32?
    package var opened: Bool
    package var closed: Bool
  }

  private let raw: OpaquePointer
  /// Why the last file that could not be added could not.
  package private(set) var refusal: SystemError?

  package init() throws(SystemError) {
    guard let made = clinux_open_watch_make() else {
      throw SystemError(code: errno, call: "fanotify_init", subject: "device nodes")
    }
    raw = made
  }

  deinit { clinux_open_watch_free(raw) }

  /// Hears of nothing more.
  package func stop() { clinux_open_watch_stop(raw) }

  /// Whether events name the process, which takes CAP_SYS_ADMIN.
  package var knowsProcesses: Bool { clinux_open_watch_knows_processes(raw) }

  /// The file's number in events; nil where it cannot be watched.
  package func add(_ path: String) -> Int? {
    let number = clinux_open_watch_add(raw, path)
    if number >= 0 { return Int(number) }
    refusal = SystemError(code: errno, call: "fanotify_mark", subject: path)
    return nil
  }

  /// The next event that waits; several of one process on one file come as one. Does not wait or allocate.
  package func next() -> Event? {
    var event = clinux_open_event()
    guard clinux_open_watch_next(raw, &event) == 1 else { return nil }
    return Event(
      file: event.file >= 0 ? Int(event.file) : nil, pid: event.pid > 0 ? event.pid : nil,
      opened: event.opened,
      closed: event.closed)
  }
}
