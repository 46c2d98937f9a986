package import Formats
package import Quantities

/// A named figure of one run, or the reason why there is none.
package struct Metric: DocumentPart {
  package enum Outcome: Sendable, Equatable {
    case value(Double, Fidelity)
    case missing(String)
  }
  package var outcome: Outcome
  package var unit: Unit
  /// The id of the instrument that answers for it.
  package var instrument: String
  /// What a reader must know of how it was counted; nil where the definition of the metric says it all.
  package var note: String?
  /// On which side of the value the truth lies; set exactly where the fidelity is `bound`, and `note` then tells why.
  package var bound: BoundSide?
  /// The bounds that the figure lies between for all that is known; nil where it is what it is.
  package var bounds: ClosedRange<Double>?
  /// The meters and models that told it, by name; empty where it was counted.
  package var by: [String]
  /// What a sum leaves out though the run has used it: `radio (WHY); storage (WHY)`; nil where it is all there.
  package var without: String?

  package init(
    _ outcome: Outcome, _ unit: Unit, instrument: String, note: String? = nil,
    bounds: ClosedRange<Double>? = nil, by: [String] = [], without: String? = nil
  ) {
    self.outcome = outcome
    self.unit = unit
    self.instrument = instrument
    self.note = note
    self.bounds = bounds
    self.by = by
    self.without = without
  }

  /// A figure that the truth is not below, or not above, and the reason why no more is known.
  package static func bound(
    _ side: BoundSide, _ value: Double, _ unit: Unit, instrument: String, why: String
  ) -> Metric {
    var metric = Metric(.value(value, .bound), unit, instrument: instrument, note: why)
    metric.bound = side
    return metric
  }

  /// The figure with its bounds; nil where it is none or not finite.
  package var interval: Interval? {
    guard let value, value.isFinite else { return nil }
    return Interval(value, min(bounds?.lowerBound ?? value, value), max(bounds?.upperBound ?? value, value))
  }

  // Inlined into other modules that are built for tests, these three crash the optimiser of Swift 6.3.
  @inline(never)
  package var value: Double? { if case .value(let value, _) = outcome { value } else { nil } }
  @inline(never)
  package var fidelity: Fidelity? { if case .value(_, let fidelity) = outcome { fidelity } else { nil } }
  @inline(never)
  package var missing: String? { if case .missing(let why) = outcome { why } else { nil } }

  package static let table = Table(
    "metric", "Metric", "A figure, or the reason why there is none.",
    blank: Metric(.missing(""), .count, instrument: ""), .init("value", derived: \.value),
    .init("fidelity", derived: \.fidelity).meaning(
      """
      counted by the kernel, read now and then, measured by a meter of the machine, computed by a model, or the least \
      or most that it can be
      """),
    .init("bound", \.bound).meaning(
      "on which side of the value the truth lies, where the fidelity is bound; the note says why"),
    .init("missing", derived: \.missing).meaning("why there is no figure").notEmpty, .init("note", \.note),
    .init("unit", \.unit), .init("instrument", \.instrument),
    .init("interval", derived: \.written)
      .meaning("the bounds that the figure lies between for all that is known, in its unit"),
    .init("by", \.by).meaning("the meters and models that it is from").notEmpty,
    .init("without", \.without)
      .meaning("what a sum leaves out though the run has used it, with the reasons").notEmpty
  ).keeping([
    "oneOf": [
      ["required": ["value", "fidelity"], "properties": ["missing": false]],
      [
        "required": ["missing"],
        "properties": [
          "value": false, "fidelity": false, "bound": false, "interval": false, "by": false, "without": false,
        ],
      ],
    ]
  ]).shared

  private struct Bounds: DocumentPart {
    var low: Double
    var high: Double
    static let table = Table(blank: Bounds(low: 0, high: 0), .init("low", \.low), .init("high", \.high))
  }

  private var written: Bounds? { bounds.map { Bounds(low: $0.lowerBound, high: $0.upperBound) } }

  /// What it can be may depend on its name, the reader's key.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    unit = try Unit(try reader.required("unit"))
    let range = FigureRange.of(unit, metric: reader.key)
    instrument = try reader.required("instrument").string()
    note = try reader.member("note")?.string()
    bounds = try reader.member("interval").map { [unit] (place) throws(DocumentError) in
      try Self.bounds(place, range, unit)
    }
    by = try reader.member("by")?.strings() ?? []
    without = try reader.member("without")?.string()
    if let missing = try reader.member("missing") {
      outcome = .missing(try missing.string())
    } else {
      let fidelity = try Fidelity(try reader.required("fidelity"))
      if fidelity == .bound { bound = try BoundSide(try reader.required("bound")) }
      // JSON has no word for a number that is not finite; it comes back as null.
      let figure = try reader.required("value")
      outcome =
        figure.value == .null
        ? .missing("the figure was not a finite number") : .value(try figure.figure(unit, range), fidelity)
    }
  }

  private static func bounds(
    _ reader: DocumentReader, _ range: ClosedRange<Double>, _ unit: Unit
  ) throws(DocumentError) -> ClosedRange<Double> {
    let low = try reader.required("low").figure(unit, range)
    let high = try reader.required("high").figure(unit, range)
    guard low <= high else { throw reader.error("the lower bound is above the upper one") }
    return low...high
  }
}
