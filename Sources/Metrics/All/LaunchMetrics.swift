import Quantities
package import Recordings

/// How long the program takes to be ready, and what that costs; computed from events and from other instruments' curves.
package enum LaunchMetrics: MetricGroup {
  package static let id = "launch"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let launches = LaunchFigures.all(facts)
    let first = launches.first
    return [
      .launchReady: ready(facts, first),
      .launchReadyCold: median(facts, launches: launches, kind: .cold, none: "no launch was cold (--cold)"),
      .launchReadyWarm: median(
        facts, launches: launches, kind: .warm,
        none: "the program was not launched again while its files were in memory"),
      .launchCPU: cost(facts, launch: first, part: \.processor, unit: .seconds),
      .launchReadsBytes: cost(facts, launch: first, part: \.read, unit: .bytes),
    ]
  }

  /// Signs that arrive by themselves are exact; those that are looked for again and again may be noticed late.
  private static func ready(_ facts: RunFacts, _ launch: LaunchFigures?) -> Metric {
    guard let launch, let ready = launch.ready else { return missing(facts, launch, .seconds) }
    if launch.how == "quiet" {
      let late = launch.late.map { "; up to \(Display.text($0, .seconds)) late" } ?? ""
      return metric(.value(ready, .sampled), .seconds, guess + late)
    }
    guard let late = launch.late else { return metric(.value(ready, .exact), .seconds) }
    let note = "tried again and again, so up to \(Display.text(late, .seconds)) late"
    return metric(.value(ready, .sampled), .seconds, note)
  }

  private static let guess = """
    when the tree first used less than 5 % of a core for half a second; another --ready rule tells it for certain
    """

  private static func median(
    _ facts: RunFacts, launches: [LaunchFigures], kind: LaunchRow.Kind, none: String
  ) -> Metric {
    let all = launches.filter { $0.kind == kind }
    guard let any = all.first else {
      return metric(.missing(facts.events.isEmpty ? unknown : none), .seconds)
    }
    let known = all.filter { $0.ready != nil }
    guard let value = Statistics.median(known.compactMap(\.ready)) else {
      return missing(facts, any, .seconds)
    }
    let isExact = known.allSatisfy { $0.how != "quiet" && $0.late == nil }
    let notes = [
      known.count < all.count ? "of \(known.count) of \(all.count) launches; the others were not ready" : nil,
      known.contains { $0.how == "quiet" } ? guess : nil,
    ]
    let note = notes.compactMap { $0 }.joined(separator: "; ")
    return metric(.value(value, isExact ? .exact : .sampled), .seconds, note.isEmpty ? nil : note)
  }

  private static func cost(
    _ facts: RunFacts, launch: LaunchFigures?, part: KeyPath<LaunchFigures, Double?>, unit: Unit
  ) -> Metric {
    guard let launch, launch.ready != nil else { return missing(facts, launch, unit) }
    guard let value = launch[keyPath: part] else { return metric(.missing(facts.noSample), unit) }
    return metric(
      .value(value, .sampled), unit, "between the samples before and after it was ready, taken as even")
  }

  private static let unknown = "known only at the end of the run"

  private static func missing(_ facts: RunFacts, _ launch: LaunchFigures?, _ unit: Unit) -> Metric {
    if let within = launch?.missed {
      return metric(.missing("the program was not ready within \(Display.text(within, .seconds))"), unit)
    }
    if launch?.isAsked == true { return metric(.missing("the program ended before it was ready"), unit) }
    if launch?.wasUnseen == true {
      return metric(
        .missing("the work of its start was too little to be seen, and no --ready rule tells"), unit)
    }
    return metric(
      .missing("no --ready rule says when the program is ready, and it was not seen to rest"), unit)
  }

  private static func metric(_ outcome: Metric.Outcome, _ unit: Unit, _ note: String? = nil) -> Metric {
    Metric(outcome, unit, instrument: id, note: note)
  }

  package static func tables(_ facts: RunFacts) -> Tables {
    var tables = Tables()
    let launches = LaunchFigures.all(facts)
    // One launch that nobody asked about is no news.
    if launches.count > 1 || launches.contains(where: { $0.isAsked || $0.kind == .cold }) {
      tables.launches = launches.map(\.row)
    }
    return tables
  }
}

extension LaunchFigures {
  fileprivate var row: LaunchRow {
    var row = LaunchRow(number: number, kind: kind, start: start)
    (row.ready, row.how, row.processor, row.read) = (ready, how, processor, read)
    return row
  }
}
