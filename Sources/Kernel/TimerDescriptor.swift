import CLinux
import Glibc

/// A timer that a poll loop can wait for (timerfd_create(2)).
package final class TimerDescriptor: Sendable {
  package let raw: CInt

  package init() throws(SystemError) {
    raw = try check("timerfd_create", "a timer") { clinux_timer() }
  }

  deinit { close(raw) }

  /// Lets it become readable once, in so many nanoseconds; 0 stops it.
  package func set(nanoseconds: UInt64) { _ = clinux_set_timer(raw, nanoseconds) }

  /// Takes note that it has become readable.
  package func clear() {
    var count: UInt64 = 0
    _ = read(raw, &count, MemoryLayout<UInt64>.size)
  }
}
