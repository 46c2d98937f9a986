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
    let count = files.compactMap { $0.detail["files"]?.number }.max() ?? 0
    guard count > 0 || !checks.isEmpty else {
      let why = files.isEmpty ? reason(facts) : "no file is where the scenario says that the state is"
      return ["state.files": metric(.missing(why)), "state.damage": metric(.missing(why))]
    }
    return [
      "state.files": metric(.value(count, .exact)),
      "state.damage": metric(.value(broken(files) + failed(checks), .exact)),
    ]
  }

  /// What is broken after a kill is so after the relaunch too, unless that has mended it.
  private static func broken(_ events: [Recording.Event]) -> Double {
    var kills: [Double] = []
    for event in events {
      let count = event.detail["broken"]?.number ?? 0
      if event.detail["when"]?.string == "kill" || kills.isEmpty {
        kills.append(count)
      } else {
        kills[kills.count - 1] = max(kills[kills.count - 1], count)
      }
    }
    return kills.reduce(0, +)
  }

  private static func failed(_ checks: [Recording.Event]) -> Double {
    Double(checks.filter { $0.detail["status"]?.number != 0 }.count)
  }

  private static func reason(_ facts: RunFacts) -> String {
    let wasKilled = facts.events.contains { $0.kind == "stimulus" && $0.detail["id"]?.string == "kill" }
    if let missed = facts.events.first(where: { $0.kind == "check.missed" }) {
      return "the check was not made: \(missed.detail["why"]?.string ?? "")"
    }
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
