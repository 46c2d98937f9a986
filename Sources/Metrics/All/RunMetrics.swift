import Quantities
package import Recordings

/// How long the program ran.
package enum RunMetrics: MetricGroup {
  package static let id = "run"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    [.runTime: Metric(time(facts), .seconds, instrument: id)]
  }

  /// What someone else ended would have run on: its length says nothing about the program.
  private static func time(_ facts: RunFacts) -> Metric.Outcome {
    guard let program = facts.program else { return .missing("known only at the end of the run") }
    // Before the steps: those processes that stayed are ended by one that no scenario has.
    guard program.endedBy == nil else { return .missing("it did not end by itself: \(program.ending)") }
    if facts.events.of(StimulusEvent.self).contains(where: { ["kill", "terminate"].contains($0.detail.id) }) {
      return .missing("it was ended by a step of the scenario")
    }
    if facts.events.of(ProgramLaunch.self).contains(where: { $0.detail.number > 1 }) {
      return .missing("it was started more than once in this run")
    }
    switch program.exit {
    case .status: return .value(program.duration, .exact)
    case .signal, .unknown: return .missing("it did not end by itself: \(program.ending)")
    }
  }
}
