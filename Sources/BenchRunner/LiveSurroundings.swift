import Bench
import Documents
import Glibc
import Kernel
import Probes
import Quantities

/// This machine, and the signals that this process is sent.
final class LiveSurroundings: BenchSurroundings {
  /// Nil from the first signal on: the second one ends this process as it ends any other.
  private var signals: Signals?
  private var meter = MachineNoiseMeter()
  private var wasInterrupted = false
  /// What was blocked before: what measured programs are started with.
  let previousMask: UInt64

  /// - Throws: what signalfd(2) answered.
  init() throws(SystemError) {
    let signals = try Signals(Signals.enders)
    previousMask = signals.previousMask
    self.signals = signals
  }

  var seconds: Double { Double(secondsOfNanoseconds: Clock.nanoseconds()) }

  var timestamp: String { Clock.preciseTimestamp() }

  var isInterrupted: Bool {
    if !wasInterrupted, signals?.next() != nil { interrupt() }
    return wasInterrupted
  }

  func interrupt() {
    wasInterrupted = true
    signals = nil
  }

  /// Ends what is waited for while programs are not measured.
  var interruption: ForegroundCommand.Interruption {
    ForegroundCommand.Interruption(descriptor: signals?.raw ?? -1) { self.isInterrupted }
  }

  func wait(_ seconds: Double) {
    let end = Clock.now + .seconds(seconds)
    while !isInterrupted, let signals, Clock.now < end {
      Clock.wait(for: [signals.raw], until: end)
    }
  }

  func noise() -> MachineNoise { meter.read() }
}
