package import Energy
package import Recordings

extension RunFacts {
  /// What a recording holds, with its series and events.
  package init(_ recording: Recording, _ raw: RawFigures, energy: EnergyOptions) {
    var folds: [String: Fold] = [:]
    for (name, series) in recording.series {
      folds[name] = series.value.reduce(into: Fold()) { $0.add($1) }
    }
    self.init(
      duration: recording.program.duration, folds: folds, series: recording.series,
      totals: Self.totals(raw), events: recording.events, phases: recording.phases,
      tables: recording.tables, energy: energy)
    (meters, radios, work, capacities) = (raw.meters, raw.radios, raw.work, raw.capacities)
    (device, program) = (recording.device, recording.program)
  }

  private static func totals(_ raw: RawFigures) -> [TotalName: Reading<Double>] {
    Dictionary(raw.totals.map { (TotalName(rawValue: $0.key), $0.value.reading) }) { $1 }
  }
}

extension Fact<Double> {
  fileprivate var reading: Reading<Double> {
    switch self {
    case .value(let value): .value(value)
    case .missing(let why): .absent(why)
    case .other: .failed("the figure is not a finite number")
    }
  }
}

extension Recording {
  /// Adds all that follows from what was measured.
  package mutating func derive(_ facts: RunFacts) {
    metrics = MetricsRegistry.metrics(facts)
    let derived = MetricsRegistry.tables(facts)
    (tables.responses, tables.warnings) = (derived.responses, derived.warnings)
    (tables.launches, tables.energy) = (derived.launches, derived.energy)
    notes += MetricsRegistry.notes(facts)
  }

  /// Puts what follows by another judgement of the energy in the place of what followed so far.
  ///
  /// - Parameters:
  ///   - energy: how the run's energy is judged now.
  ///   - before: how it was judged so far.
  /// - Returns: false where the recording does not hold what was measured.
  package mutating func derive(energy: EnergyOptions, insteadOf before: EnergyOptions) -> Bool {
    guard let raw else { return false }
    let old = Set(MetricsRegistry.notes(RunFacts(self, raw, energy: before)))
    notes.removeAll { old.contains($0) }
    derive(RunFacts(self, raw, energy: energy))
    return true
  }
}
