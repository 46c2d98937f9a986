import Quantities
package import Recordings

/// What a run's packets amount to by a plan of radios, less what does not hold because part of them was out of sight.
package struct TrafficFigures {
  package var totals: [TotalName: Reading<Double>]
  package var tables: Tables
  /// What a reader must know of it.
  package var notes: [String] = []
  /// The models that it rests on, by name.
  package var radios: [String]

  /// - Parameters:
  ///   - unseen: why figures that rest on each single packet do not hold.
  ///   - phases: those of the run.
  package init(
    _ traffic: Traffic, _ plan: RadioPlan, unseen: [String] = [], phases: [Recording.Phase]
  ) {
    let analysis = NetworkAnalysis(traffic, plan, phases: phases)
    (totals, tables) = (analysis.totals, analysis.tables)
    radios = Set(plan.choices.map(\.model.name)).sorted()
    if let note = Self.unjudged(traffic, plan) { notes.append(note) }
    for (table, rows) in [("bursts", TotalName.burstsUntold), ("connections", .connectionsUntold)] {
      guard let omitted = totals[rows]?.value, omitted > 0 else { continue }
      notes.append("\(Display.text(omitted, .count)) lines in the middle of the table \(table) are left out")
    }
    for why in unseen { hide(why) }
  }

  /// Takes back what may be more or less than it seems once some of the traffic is not seen. What is missing anyway, of
  /// what was not asked for, stays so.
  private mutating func hide(_ why: String) {
    for name in Self.ofTimes { totals[.metric(name)] = .absent(why) }
    for name in MetricName.ofRadio where totals[.metric(name)]?.value != nil {
      totals[.metric(name)] = .absent(why)
    }
  }

  private static let ofTimes: [MetricName] = [.networkBursts, .networkPollPeriod, .networkKeepaliveInterval]

  /// Whether a total depends on the plan of radios.
  static func dependsOnPlan(_ name: TotalName) -> Bool { planned.contains(name) }

  private static let planned = Set(
    (MetricName.ofRadio + [.networkBursts]).map { TotalName.metric($0) }
      + [.radioError, .radioStatesMerged, .burstsUntold])

  /// Says which traffic no radio was named for; nil where there was none, or no radio at all.
  private static func unjudged(_ traffic: Traffic, _ plan: RadioPlan) -> String? {
    guard !plan.choices.isEmpty else { return nil }
    let names = Set(traffic.flows.map { $0.interface }).filter {
      plan.counts(traffic.name(ofInterface: $0), isLoopback: $0 == Flow.loopback)
    }.map { traffic.name(ofInterface: $0) }.filter { plan.model(for: $0) == nil }.sorted()
    guard !names.isEmpty else { return nil }
    return
      "the radio's figures are without what went over \(names.joined(separator: ", ")): no radio was named for it"
  }
}

extension Recording {
  /// Why the traffic cannot be judged again.
  package enum NoTraffic: Error, Equatable {
    /// It is of a version, or a form, that keeps no packets.
    case notKept
    case missing(String)
    case unreadable
  }

  /// Puts what the packets amount to by another plan of radios in the place of what they did so far. The metrics, which
  /// follow from that, stay as they are.
  package mutating func judgeTraffic(by plan: RadioPlan, insteadOf before: RadioPlan) throws(NoTraffic) {
    guard var raw, let kept = raw.traffic else { throw .notKept }
    if let why = kept.missing { throw .missing(why) }
    guard let traffic = Traffic(kept) else { throw .unreadable }
    let old = TrafficFigures(traffic, before, unseen: kept.unseen, phases: phases)
    let new = TrafficFigures(traffic, plan, unseen: kept.unseen, phases: phases)
    for (name, figure) in new.totals where TrafficFigures.dependsOnPlan(name) {
      raw.totals[name.rawValue] = Fact(figure)
    }
    raw.radios = new.radios
    self.raw = raw
    let own = Set(old.notes)
    notes = notes.filter { !own.contains($0) } + new.notes
    (tables.bursts, tables.peers, tables.savings) = (new.tables.bursts, new.tables.peers, new.tables.savings)
    tables.radioStates = new.tables.radioStates
  }
}
