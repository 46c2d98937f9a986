import Quantities
package import Recordings

/// Whether the program's state on disk was whole after a kill; adds up what the events of the checks say.
package enum StateMetrics: MetricGroup {
  package static let id = "state"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let files = facts.events.of(StateChecked.self).map(\.detail)
    let checks = facts.events.of(CheckMade.self).map(\.detail)
    let count = Double(files.map(\.files).max() ?? 0)
    guard count > 0 || !checks.isEmpty else {
      let why = files.isEmpty ? reason(facts) : "no file is where the scenario says that the state is"
      return [.stateFiles: metric(.missing(why)), .stateDamage: metric(.missing(why))]
    }
    return [
      .stateFiles: metric(.value(count, .exact)),
      .stateDamage: metric(.value(broken(files) + failed(checks), .exact)),
    ]
  }

  /// What is broken after a kill is so after the relaunch too, unless that has mended it.
  private static func broken(_ events: [StateChecked]) -> Double {
    var kills: [Double] = []
    for event in events {
      let count = Double(event.broken)
      if event.when == .kill || kills.isEmpty {
        kills.append(count)
      } else {
        kills[kills.count - 1] = max(kills[kills.count - 1], count)
      }
    }
    return kills.reduce(0, +)
  }

  private static func failed(_ checks: [CheckMade]) -> Double {
    Double(checks.filter { !$0.end.isSuccess }.count)
  }

  private static func reason(_ facts: RunFacts) -> String {
    let wasKilled = facts.events.of(StimulusEvent.self).contains { $0.detail.id == "kill" }
    if let missed = facts.events.of(CheckMissed.self).first {
      return "the check was not made: \(missed.detail.why)"
    }
    return wasKilled
      ? "the scenario names no files of state (\"state\") and no check"
      : "the program was not killed on purpose"
  }

  private static func metric(_ outcome: Metric.Outcome) -> Metric {
    Metric(outcome, .count, instrument: id)
  }
}
