/// What a meter's figure is of.
package enum MeterCoverage: String, Sendable, CaseIterable {
  /// All that the device draws: a battery that discharges, a platform's own meter.
  case device
  /// A processor's package: its cores, its caches, and what graphics is on it.
  case package
  /// The cores alone; part of a package.
  case cores
  /// Graphics on the package; part of it.
  case graphics
  /// Memory, apart from the package.
  case memory
  /// A rail or a chip of which it is unknown what hangs on it.
  case part
}

/// What is known of a meter.
package struct MeterFacts: Sendable, Equatable {
  package enum Quantity: String, Sendable, CaseIterable {
    /// It counts up, in joules.
    case joules
    /// It says what flows now, in watts.
    case watts
  }

  /// Where the figure comes from, which decides what else can be in it and what is a jump.
  package enum Kind: String, Sendable, CaseIterable {
    /// A counter of the processor, as an event of perf_event_open(2).
    case event
    /// The same counter by powercap.
    case zone
    /// A monitoring chip.
    case chip
    /// A battery's fuel gauge.
    case gauge
  }

  /// As a person names it: `package-0`, `BAT0`.
  package var name: String
  /// The file or event that is read.
  package var source: String
  package var coverage: MeterCoverage
  package var quantity: Quantity
  package var kind: Kind
  /// What one step is worth, in joules or watts; nil where it is neither told nor seen yet.
  package var resolution: Double?
  /// Joules after which a counter begins again; nil: never.
  package var range: Double?
  /// Seconds between two new figures; nil where it is neither told nor seen yet.
  package var updatePeriod: Double?
  /// Share by which its figures may be off besides, such as for an unknown voltage: 0 where they are not.
  package var doubt: Double

  /// Whether it covers a processor or a part of one, and so never the device.
  var isOfProcessor: Bool { [.package, .cores, .graphics, .memory].contains(coverage) }

  package init(
    name: String, source: String, coverage: MeterCoverage, quantity: Quantity, kind: Kind = .event,
    resolution: Double? = nil, range: Double? = nil, updatePeriod: Double? = nil, doubt: Double = 0
  ) {
    self.name = name
    self.source = source
    self.coverage = coverage
    self.quantity = quantity
    self.kind = kind
    self.resolution = resolution
    self.range = range
    self.updatePeriod = updatePeriod
    self.doubt = doubt
  }
}
