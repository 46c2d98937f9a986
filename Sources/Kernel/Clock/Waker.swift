import CLinux

/// Lets a thread sleep until an absolute time and be woken before it, at one system call a sleep.
package struct Waker: ~Copyable {
  private let raw: OpaquePointer

  package init() throws(SystemError) {
    guard let raw = clinux_waker_make() else {
      throw SystemError(code: 12, call: "malloc", subject: "a semaphore")
    }
    self.raw = raw
  }

  deinit { clinux_waker_free(raw) }

  package borrowing func wake() { clinux_waker_wake(raw) }

  /// Waits until woken or until `Clock` shows the given nanoseconds; true when woken.
  package borrowing func wait(until nanoseconds: UInt64) -> Bool { clinux_waker_wait(raw, nanoseconds) }
}
