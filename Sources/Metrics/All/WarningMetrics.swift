import Quantities
package import Recordings

/// How the program's footprint answers to memory warnings: computed at the end from the curve and the stimuli, so that
/// it costs the run nothing.
package enum WarningMetrics: MetricGroup {
  package static let id = "warnings"

  package static func tables(_ facts: RunFacts) -> Tables {
    var tables = Tables()
    tables.warnings = WarningResponse.all(facts).map(\.row)
    return tables
  }

  /// The worst of all warnings.
  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let all = WarningResponse.all(facts)
    let none = StimulusFigure.missing(facts, "memory-warning", "no memory warning was given")
    func worst(
      _ figures: [Double], _ unit: Unit, otherwise why: String, by pick: ([Double]) -> Double?
    ) -> Metric {
      guard let value = pick(figures) else {
        return Metric(.missing(all.isEmpty ? none : why), unit, instrument: id)
      }
      return Metric(.value(value, .sampled), unit, instrument: id, note: note(all, figures.count))
    }
    let unseen = "the program died of the warning, or its footprint was not sampled around it"
    let nothing = "nothing was released"
    return [
      .memoryWarningReleased: worst(all.compactMap(\.released), .bytes, otherwise: unseen) { $0.min() },
      .memoryWarningLatency: worst(all.compactMap(\.end), .seconds, otherwise: nothing) { $0.max() },
      .memoryWarningLatencyHalf: worst(all.compactMap(\.half), .seconds, otherwise: nothing) { $0.max() },
      .memoryWarningFaults: faults(all, none),
      .memoryWarningRegrown: worst(all.compactMap(\.regrown), .bytes, otherwise: nothing) { $0.max() },
    ]
  }

  private static func faults(_ all: [WarningResponse], _ none: String) -> Metric {
    guard let most = all.compactMap({ $0.faults.map { $0.major + $0.minor } }).max() else {
      let why = all.isEmpty ? none : "the program ended before they could be counted"
      return Metric(.missing(why), .count, instrument: id)
    }
    return Metric(
      .value(most, .sampled), .count, instrument: id,
      note: "of processes that lived through it; all faults, whatever caused them")
  }

  private static func note(_ all: [WarningResponse], _ count: Int) -> String? {
    let gap = all.compactMap(\.resolution).max().map { "to the sample, \(Display.text($0, .seconds)) apart" }
    let part = count < all.count ? "from \(count) of \(all.count) warnings" : nil
    return [gap, part].compactMap { $0 }.joined(separator: "; ").nilIfEmpty
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
