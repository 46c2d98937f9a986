import Documents
import Glibc
import Kernel
import Probes

/// This machine, and the signals that this process is sent.
final class LiveSurroundings: BenchSurroundings {
  private let signals: Signals
  private var meter = MachineNoiseMeter()
  private var wasInterrupted = false

  /// - Throws: what signalfd(2) answered.
  init() throws(SystemError) { signals = try Signals(Signals.enders) }

  /// What was blocked before: what measured programs are started with.
  var previousMask: UInt64 { signals.previousMask }

  var seconds: Double { Double(Clock.nanoseconds()) / 1e9 }

  var timestamp: String { Clock.preciseTimestamp() }

  var isInterrupted: Bool {
    while signals.next() != nil { wasInterrupted = true }
    return wasInterrupted
  }

  /// Ends what is waited for while programs are not measured.
  var interruption: ForegroundCommand.Interruption {
    ForegroundCommand.Interruption(descriptor: signals.raw) { self.isInterrupted }
  }

  func wait(_ seconds: Double) {
    let end = Clock.nanoseconds() + UInt64(seconds * 1e9)
    while !isInterrupted, Clock.nanoseconds() < end { Clock.wait(for: [signals.raw], until: end) }
  }

  func noise() -> MachineNoise { meter.read() }
}
