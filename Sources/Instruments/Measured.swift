import Quantities
package import Recordings

/// What an instrument hands out when the run has ended.
package struct Measured: Sendable, ExpressibleByDictionaryLiteral {
  /// Plain figures by name, from which `metrics` computes.
  package var totals: [TotalName: Reading<Double>]
  /// What meters say.
  package var meters: [MeterEstimate] = []
  /// The processors' work in the run; nil of an instrument that does not know it.
  package var work: [ProcessorWork]?
  package var capacities: [ProcessorCapacity] = []
  /// The packets; nil of an instrument that sees none.
  package var traffic: RawTraffic?
  /// The radio models that its figures rest on, by name.
  package var radios: [String] = []
  package var tables: Tables
  package var events: [Recording.Event]
  /// What a reader must know of how it was measured.
  package var notes: [String]

  package init(
    totals: [TotalName: Reading<Double>] = [:], tables: Tables = Tables(),
    events: [Recording.Event] = [], notes: [String] = []
  ) {
    self.totals = totals
    self.tables = tables
    self.events = events
    self.notes = notes
  }

  package init(dictionaryLiteral elements: (TotalName, Reading<Double>)...) {
    self.init(totals: Dictionary(elements) { $1 })
  }
}

/// From exec to the end, in nanoseconds of `Clock`.
package struct Span: Sendable, Equatable {
  package var start: UInt64
  package var end: UInt64
  package var phases: [Recording.Phase]
  package init(start: UInt64, end: UInt64, phases: [Recording.Phase] = []) {
    self.start = start
    self.end = end
    self.phases = phases
  }

  /// Seconds from exec to the end.
  package var length: Double { Double(secondsOfNanoseconds: end - start) }

  /// Seconds from exec; negative before it.
  package func seconds(_ time: UInt64) -> Double {
    time >= start ? Double(secondsOfNanoseconds: time - start) : -Double(secondsOfNanoseconds: start - time)
  }
}
