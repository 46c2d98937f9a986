package import Recordings

/// What woke a thread; the order is that of `enum cause` in `BPF/wakeups.h`.
package enum WakeupCause: String, CaseIterable, Sendable {
  case unknown
  /// A timer that the thread had set, or one that it waits on.
  case timer
  /// Another thread of the tree.
  case thread
  /// A process outside the tree.
  case process
  case network
  case disk
  /// A thread of the kernel.
  case kernel
  /// A device's interrupt of another kind.
  case interrupt

  /// Where a row counts it.
  package var field: WritableKeyPath<WakeupRow, Double?> {
    switch self {
    case .unknown: \.byUnknown
    case .timer: \.byTimer
    case .thread: \.byThread
    case .process: \.byProcess
    case .network: \.byNetwork
    case .disk: \.byDisk
    case .kernel: \.byKernel
    case .interrupt: \.byInterrupt
    }
  }
}
