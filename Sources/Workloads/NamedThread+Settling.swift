import Kernel

extension NamedThread {
  /// Waits until it sleeps for the first time.
  ///
  /// A thread that is being started and one that starts another want the same lock on the address space, and where one
  /// waits for it, that is one sleep more than its work has.
  func settled() -> NamedThread {
    repeat { Clock.pause(nanoseconds: 1_000_000) } while isAsleep == false
    return self
  }
}
