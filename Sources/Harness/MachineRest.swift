import Instruments
import Kernel

/// Lets the machine rest before and after a run, for as long as the instruments need to know what it draws at rest.
final class MachineRest {
  private let signals: Signals
  private let notify: (Notice) -> Void
  /// Whether an end was asked for meanwhile.
  private(set) var wasInterrupted = false

  init(_ signals: Signals, _ notify: @escaping (Notice) -> Void) {
    (self.signals, self.notify) = (signals, notify)
  }

  /// Begins each instrument. Those that want the machine at rest come before the others, which would disturb it.
  ///
  /// - Returns: the rest of the last that wanted one, in nanoseconds of `Clock`; nil where none did.
  func begin(_ instruments: [any Instrument]) throws -> ClosedRange<UInt64>? {
    var rested: ClosedRange<UInt64>?
    for instrument in instruments {
      try instrument.begin()
      if let rest = try take([instrument]) { rested = rest }
    }
    return rested
  }

  /// - Returns: the rest, in nanoseconds of `Clock`; nil where none of the instruments needs one.
  /// - Throws: `interrupted` where somebody would not wait.
  func take(_ instruments: [any Instrument]) throws(HarnessError) -> ClosedRange<UInt64>? {
    guard let rest = instruments.compactMap(\.rest).max(by: { $0.seconds < $1.seconds }), rest.seconds > 0
    else { return nil }
    LoadedPrograms.detach()
    notify(.resting(rest))
    for instrument in instruments { instrument.reached(.restBegins) }
    let start = Clock.now
    try pause(until: start + .seconds(rest.seconds))
    let left = instruments.map { $0.restLeft(since: start.nanoseconds) }.max() ?? 0
    if left > 0 {
      notify(.resting(Rest(seconds: left, what: "its meter is slow: resting on")))
      try pause(until: Clock.now + .seconds(left))
    }
    let over = Clock.now
    for instrument in instruments { instrument.reached(.restEnds) }
    return start.nanoseconds...over.nanoseconds
  }

  private func pause(until end: Instant) throws(HarnessError) {
    guard let signal = signals.wait(until: end.nanoseconds) else { return }
    wasInterrupted = true
    throw .interrupted(Signals.name(signal))
  }
}
