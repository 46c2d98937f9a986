import Quantities
package import Recordings

/// How long the program takes to become quiet in the background, to work again and to end: computed at the end from
/// the curves, the phases and the stimuli.
package enum LifecycleMetrics: MetricGroup {
  package static let id = "lifecycle"

  package static func tables(_ facts: RunFacts) -> Tables {
    var tables = Tables()
    tables.responses = ResponseRows(facts).rows
    return tables
  }

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let responses = LifecycleResponses(facts)
    return [
      .lifecycleBackground: background(responses), .lifecycleBackgroundCPU: use(responses),
      .lifecycleResume: resume(responses), .lifecycleTerminate: terminate(responses),
    ]
  }

  /// Seconds of a background phase that are enough to tell that the program does not become quiet: what the documents
  /// grant, and the second that has to be quiet.
  private static let longEnough = LifecycleResponses.settling + LifecycleResponses.window

  private static func background(_ responses: LifecycleResponses) -> Metric {
    let all = responses.stimuli.given("background")
    let why = missing(responses, "background", "the program was not sent to the background")
    guard !all.isEmpty else { return metric(.missing(why), .seconds) }
    var (worst, isLeast) = (-1.0, false)
    for given in all {
      switch responses.quiet(after: given) {
      case .unsampled: return metric(.missing(responses.facts.noSample), .seconds)
      case .died:
        return metric(
          .missing("the program died of the notice; a signal without a handler ends it"), .seconds)
      case .after(let seconds) where seconds > worst: (worst, isLeast) = (seconds, false)
      case .never(let seconds) where seconds < longEnough:
        let time = Display.text(seconds, .seconds)
        return metric(.missing("not quiet within the \(time) that it was left in the background"), .seconds)
      case .never(let seconds) where seconds > worst: (worst, isLeast) = (seconds, true)
      case .after, .never: continue
      }
    }
    let note = isLeast ? "at least: it was not quiet when its time in the background was over" : nil
    return metric(.value(worst, .sampled), .seconds, note)
  }

  private static func use(_ responses: LifecycleResponses) -> Metric {
    let why = missing(responses, "background", "the program was not sent to the background")
    if let worst = responses.backgroundUse.max() { return metric(.value(worst, .sampled), .cores) }
    guard responses.facts.phases.contains(where: { $0.name == "background" }) else {
      return metric(.missing(why), .cores)
    }
    let least = Display.text(longEnough, .seconds)
    return metric(.missing("it was in the background for less than \(least), or was not sampled"), .cores)
  }

  private static func resume(_ responses: LifecycleResponses) -> Metric {
    let all = responses.stimuli.given("resume", "foreground")
    let why = missing(
      responses, "resume", "the program was not resumed", ask: "suspend@5s --do resume@8s")
    guard !all.isEmpty else { return metric(.missing(why), .seconds) }
    let times = all.compactMap { responses.resumed(after: $0) }
    guard let worst = times.max(by: { $0.seconds < $1.seconds }) else {
      return metric(.missing("the program used no processor time after it was resumed"), .seconds)
    }
    let note =
      worst.isExact ? nil : "to the first sample that shows processor time; a program may have nothing to do"
    return metric(.value(worst.seconds, worst.isExact ? .exact : .sampled), .seconds, note)
  }

  private static func terminate(_ responses: LifecycleResponses) -> Metric {
    let all = responses.stimuli.given("terminate")
    let why = missing(responses, "terminate", "the program was given no notice to end")
    guard !all.isEmpty else { return metric(.missing(why), .seconds) }
    let ends = all.compactMap { responses.ended(after: $0) }
    guard let worst = ends.max(by: { $0.seconds < $1.seconds }) else {
      return metric(.missing("the program had ended before the notice"), .seconds)
    }
    return metric(
      .value(worst.seconds, .exact), .seconds, worst.wasKilled ? "at least: it had to be killed" : nil)
  }

  private static func missing(
    _ responses: LifecycleResponses, _ id: String, _ words: String, ask: String? = nil
  ) -> String {
    StimulusFigure.missing(responses.facts, id, words, ask: ask)
  }

  private static func metric(_ outcome: Metric.Outcome, _ unit: Unit, _ note: String? = nil) -> Metric {
    Metric(outcome, unit, instrument: id, note: note)
  }
}
