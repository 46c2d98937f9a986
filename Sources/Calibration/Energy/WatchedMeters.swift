package import Energy
package import Formats
package import Kernel
package import PowerMeters
import Quantities
package import Recordings

/// What each meter of a machine told in a stretch of time.
package struct WatchedMeters {
  package var seconds: Double
  package var meters: [(facts: MeterFacts, power: Reading<Estimate>)]
  package var refused: [MeterRefusal]
  /// Why nothing is read where nothing is.
  package var nothing: String?
  /// Which of them stand for the device, and their power together.
  package var device: Reading<(selection: MeterSelection, power: Estimate)>

  /// Seconds for which meters are watched at the least, unless told.
  private static let shortest = 3.0

  /// - Parameters:
  ///   - seconds: nil: what the meters need.
  ///   - progress: is told how many meters are read, and for how many seconds.
  ///   - wait: returns when `Clock` shows the given nanoseconds, or earlier where somebody would not wait.
  package static func watch(
    _ root: KernelRoot, seconds: Double? = nil, progress: (Int, Double) -> Void,
    wait: (UInt64) -> Void = Clock.sleep
  ) throws(ExplainedError) -> WatchedMeters {
    let reader = MeterReader(.automatic, root: root, everything: true)
    let count = reader.facts.count
    let seconds = seconds ?? max(shortest, reader.rest)
    if count > 0 { progress(count, seconds) }
    do { try reader.start() } catch { throw ExplainedError("\(error)") }
    let from = Clock.nanoseconds()
    if count > 0 { wait(from + UInt64(nanosecondsOfSeconds: seconds)) }
    let until = Clock.nanoseconds()
    return WatchedMeters(reader, traces: reader.stop(), from: from, until: until)
  }

  private init(_ reader: MeterReader, traces: [MeterTrace], from: UInt64, until: UInt64) {
    seconds = Double(secondsOfNanoseconds: until - from)
    meters = traces.map { ($0.facts, $0.power(from: from, until: until)) }
    refused = reader.refused
    nothing = traces.isEmpty && refused.isEmpty ? reader.refusals.first?.reason : nil
    let powers = meters.map(\.power)
    device = MeterSelection.telling(traces, from: from, until: until).map { selection in
      (selection, selection.meters.compactMap { powers[$0].value }.reduce(.zero, +))
    }
  }
}
