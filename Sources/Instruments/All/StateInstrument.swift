package import Documents
package import Kernel
import Quantities

/// Whether the program's state on disk was whole after a kill; adds up what the events of the checks say.
package final class StateInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "state", title: "State on disk", columns: [], disturbance: 0)

  package init(_ target: Target) {}
  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {}
  package func finish(_ span: Span) -> Measured { [:] }

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let files = facts.events.filter { $0.kind == "state.checked" }
    let checks = facts.events.filter { $0.kind == "check" }
    return [
      "state.files": metric(
        files.isEmpty ? .missing(reason(facts)) : .value(sum(files, "files"), .exact)),
      "state.damage": metric(
        files.isEmpty && checks.isEmpty
          ? .missing(reason(facts)) : .value(sum(files, "broken") + failed(checks), .exact)),
    ]
  }

  private static func sum(_ events: [Recording.Event], _ key: String) -> Double {
    events.reduce(0) { $0 + ($1.detail[key]?.number ?? 0) }
  }

  /// A check without a status was ended by a signal.
  private static func failed(_ checks: [Recording.Event]) -> Double {
    Double(checks.filter { $0.detail["status"]?.number != 0 }.count)
  }

  private static func reason(_ facts: RunFacts) -> String {
    let wasKilled = facts.events.contains { $0.kind == "stimulus" && $0.detail["id"]?.string == "kill" }
    return wasKilled
      ? "the scenario names no files of state (\"state\") and no check"
      : "the program was not killed on purpose"
  }

  private static func metric(_ outcome: Metric.Outcome) -> Metric {
    Metric(outcome, .count, instrument: meta.id)
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [Diagnosis(kind: "instrument", unit: meta.id, source: "files that a scenario names", state: .works)]
  }
}
