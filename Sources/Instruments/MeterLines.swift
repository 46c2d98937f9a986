import Documents
import Energy
import Meters
import Quantities

/// The lines of the table `meters`.
enum MeterLines {
  static func lines(
    _ traces: [MeterTrace], _ scopes: MeterScopes, _ times: MeteredEnergy.Times, _ span: Span
  ) -> [JSONValue] {
    traces.indices.map { index in
      let (trace, facts) = (traces[index], traces[index].facts)
      let run = trace.energy(from: span.start, until: span.end)
      return .members([
        "meter": .string(facts.name), "covers": .string(facts.coverage.words),
        "energy": run.value.map { .number($0.value) },
        "average": trace.power(from: span.start, until: span.end).value.map { .number($0.value) },
        "idle": power(trace, times.before), "idleAfter": power(trace, times.after),
        "step": facts.resolution.map {
          .string(Display.text($0, facts.quantity == .joules ? .joules : .watts))
        },
        "update": facts.updatePeriod.map { .number($0) }, "range": facts.range.map { .number($0) },
        "scope": scopes.device.contains(index)
          ? "device" : scopes.processors.contains(index) ? "processors" : nil,
        "state": .string(run.reason ?? "read"), "source": .string(facts.source),
      ])
    }
  }

  private static func power(_ trace: MeterTrace, _ times: ClosedRange<UInt64>?) -> JSONValue? {
    times.flatMap { trace.power(from: $0.lowerBound, until: $0.upperBound).value }.map { .number($0.value) }
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
