import CLinux
import Glibc

/// A time that can be waited for together with descriptors (timerfd_create(2)).
package struct DeadlineTimer: ~Copyable {
  private let descriptor: FileDescriptor

  package init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("timerfd_create", "a timer") { clinux_timer_descriptor() })
  }

  /// Can be read once the time has come.
  package var raw: CInt { descriptor.raw }

  /// - Parameter time: nanoseconds of `Clock`; nil stops it.
  package borrowing func set(_ time: UInt64?) { _ = clinux_timer_set(raw, time.map { max(1, $0) } ?? 0) }

  /// Makes it unreadable until its next time.
  package borrowing func take() {
    var count: UInt64 = 0
    _ = read(raw, &count, MemoryLayout<UInt64>.size)
  }
}
