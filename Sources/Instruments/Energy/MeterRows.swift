import Energy
import PowerMeters
import Quantities
import Recordings

/// The rows of the table `meters`.
enum MeterRows {
  static func of(
    _ traces: [MeterTrace], scopes: MeterScopes, times: MeteredEnergy.Times, span: Span
  ) -> [MeterRow] {
    traces.indices.map { index in
      let (trace, facts) = (traces[index], traces[index].facts)
      let run = trace.energy(from: span.start, until: span.end)
      var row = MeterRow(meter: facts.name, state: run.reason ?? "read")
      (row.covers, row.source) = (facts.coverage.words, facts.source)
      row.energy = run.value?.value
      row.average = trace.power(from: span.start, until: span.end).value?.value
      (row.idle, row.idleAfter) = (power(trace, times.before), power(trace, times.after))
      row.step = facts.resolution.map { Display.text($0, facts.quantity == .joules ? .joules : .watts) }
      (row.update, row.range) = (facts.updatePeriod, facts.range)
      row.scope =
        scopes.device.contains(index) ? .device : scopes.processors.contains(index) ? .processors : nil
      return row
    }
  }

  private static func power(_ trace: MeterTrace, _ times: ClosedRange<UInt64>?) -> Double? {
    times.flatMap { trace.power(from: $0.lowerBound, until: $0.upperBound).value?.value }
  }
}

extension MeterCoverage {
  /// What it covers, for people.
  package var words: String {
    switch self {
    case .device: "the whole device"
    case .package: "a processor's package"
    case .cores: "processor cores"
    case .graphics: "graphics"
    case .memory: "memory"
    case .part: "a part"
    }
  }
}
