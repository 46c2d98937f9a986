package import Documents
package import Energy
package import Kernel
package import Meters

/// What each meter of a machine told in a stretch of time.
package struct WatchedMeters {
  static let schemaVersion = 1

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
    if count > 0 { wait(from + UInt64(seconds * 1e9)) }
    let until = Clock.nanoseconds()
    return WatchedMeters(reader, reader.stop(), from, until)
  }

  private init(_ reader: MeterReader, _ traces: [MeterTrace], _ from: UInt64, _ until: UInt64) {
    seconds = Double(until - from) / 1e9
    meters = traces.map { ($0.facts, $0.power(from: from, until: until)) }
    refused = reader.refused
    nothing = traces.isEmpty && refused.isEmpty ? reader.refusals.first?.reason : nil
    let powers = meters.map(\.power)
    device = MeterSelection.telling(traces, from: from, until: until).map { selection in
      (selection, selection.meters.compactMap { powers[$0].value }.reduce(.zero, +))
    }
  }

  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion),
      "tool": ["name": "headroom", "version": .string(Version.number)],
      "duration": .number(seconds),
      "meters": .array(meters.map { Self.json($0.facts, $0.power) }),
      "refused": .array(
        refused.map {
          .members([
            "name": .string($0.name), "source": .string($0.source), "reason": .string($0.reason),
            "remedy": $0.remedy.map { .string($0) },
          ])
        }),
      "device": device.json { found in
        let names = found.selection.meters.map { JSONValue.string(meters[$0].facts.name) }
        return [
          "meters": .array(names), "whole": .bool(found.selection.coversDevice),
          "power": found.power.json,
        ]
      },
    ])
  }

  private static func json(_ facts: MeterFacts, _ power: Reading<Estimate>) -> JSONValue {
    .members([
      "name": .string(facts.name), "source": .string(facts.source),
      "covers": .string(facts.coverage.rawValue),
      "quantity": .string(facts.quantity.rawValue), "resolution": facts.resolution.map { .number($0) },
      "range": facts.range.map { .number($0) }, "updatePeriod": facts.updatePeriod.map { .number($0) },
      "power": power.json(\.json),
    ])
  }
}
