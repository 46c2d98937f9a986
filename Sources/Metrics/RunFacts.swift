package import Energy
package import Recordings

/// All that is known of a run when its metrics are computed.
package struct RunFacts: Sendable {
  /// Seconds from exec to the end.
  package var duration: Double
  /// How the program ended; nil while the run goes on.
  package var program: Program?
  /// Each column in short; always there.
  package var folds: [String: Fold]
  /// The columns in full; empty while the run goes on.
  package var series: [String: Recording.Series]
  /// What the instruments answered at the end; empty where the run was cut off.
  package var totals: [TotalName: Reading<Double>]
  /// What the meters say.
  package var meters: [MeterEstimate] = []
  /// The processors' work in the run; nil where it is unknown.
  package var work: [ProcessorWork]?
  package var capacities: [ProcessorCapacity] = []
  /// The radio models that figures rest on, by name.
  package var radios: [String] = []

  /// What was done to the program and what it did at a moment, in the order of time; empty while the run goes on.
  package var events: [Recording.Event]
  /// Empty while the run goes on.
  package var phases: [Recording.Phase]

  /// What the instruments handed out; empty while the run goes on.
  package var tables: Tables
  /// How the run's energy is to be judged.
  package var energy: EnergyOptions
  /// The device's profile document.
  package var device = DeviceProfile()

  package init(
    duration: Double, folds: [String: Fold], series: [String: Recording.Series] = [:],
    totals: [TotalName: Reading<Double>] = [:], events: [Recording.Event] = [],
    phases: [Recording.Phase] = [],
    tables: Tables = Tables(), energy: EnergyOptions = EnergyOptions()
  ) {
    self.duration = duration
    self.folds = folds
    self.series = series
    self.totals = totals
    self.events = events
    self.phases = phases
    self.tables = tables
    self.energy = energy
  }

  /// A column's first, last and highest figure; NaN is not a figure.
  package struct Fold: Sendable, Equatable {
    package private(set) var count = 0
    package private(set) var last: Double?
    package private(set) var highest: Double?
    package init() {}
    package mutating func add(_ value: Double) {
      guard !value.isNaN else { return }
      count += 1
      last = value
      highest = max(highest ?? value, value)
    }
  }

  /// Seconds after which a program that was never read was not just too quick.
  private static let longUnseen = 0.1

  /// Why there is no figure of a column that has none.
  package var noSample: String {
    guard duration < Self.longUnseen else { return "none of its processes could be read; see the notes" }
    return
      "the run ended before the first sample (\(Int((duration * 1000).rounded())) ms); raise --rate or measure longer"
  }

  /// In the words of a note; nil where no radio was judged by a model.
  var radioModels: String? { radios.isEmpty ? nil : radios.joined(separator: ", ") }

  /// A column in short; nil where there is no such column.
  package func fold(_ name: SeriesName) -> Fold? { folds[name.rawValue] }
  package func total(_ name: TotalName) -> Double? { totals[name]?.value }
  package func reason(_ name: TotalName) -> String? { totals[name]?.reason }
}
