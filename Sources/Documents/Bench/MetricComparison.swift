package import Formats
package import Quantities
package import Recordings

/// What became of a metric between two samples of it.
package enum ComparisonVerdict: String, FieldChoice {
  /// The whole interval of the difference is past the gate, for the worse.
  case fail
  /// The same, for the better.
  case improved
  /// No part of the interval is past the gate for the worse; `direction` tells where there is a difference all the same.
  case unchanged
  /// The interval lies on both sides of the gate.
  case inconclusive
  /// There is nothing to compare: a side has no figure, or comes from another machine.
  case notCompared = "not-compared"
}

/// The figures of one metric over the runs of one side.
package struct Sample: DocumentPart {
  package var unit: Unit
  /// In the order in which they were measured; every one is finite.
  package var values: [Double]
  /// Why there are fewer than there were runs; nil where there are as many.
  package var missing: String?
  /// By what meters or models all of them were had; nil where they were counted, or it is unknown.
  package var by: FigureOrigin?
  /// The least exact way in which any of them was had; nil where it is unknown. It is in no document.
  package var fidelity: Fidelity?
  /// Set where part of the truth was out of sight in any run: then no difference of such figures proves anything.
  package var bound: FigureBound?

  package init(
    unit: Unit, values: [Double] = [], missing: String? = nil, by: FigureOrigin? = nil,
    fidelity: Fidelity? = nil, bound: FigureBound? = nil
  ) {
    self.unit = unit
    self.values = values
    self.missing = missing
    self.by = by
    self.fidelity = fidelity
    self.bound = bound
  }

  /// Whether every run gave the same figure; false for a single one, which cannot tell.
  package var isConstant: Bool { values.count > 1 && values.allSatisfy { $0 == values[0] } }

  package static let table = Table(
    "sample", "Sample", "", blank: Sample(unit: .count), .init("unit", \.unit),
    .init("values", \.values).meaning("in the order measured"), .init("missing", \.missing).notEmpty,
    .init("by", \.by), .init("bound", \.bound)
  ).shared
}

/// Two samples of a metric compared with each other. Differences are the candidate's less the baseline's.
package struct MetricComparison: DocumentPart {
  package var metric: String
  package var baseline: Sample
  package var candidate: Sample
  /// Of the medians; nil where a side has no figure. An interval of no width is exact where `isExact`.
  package var difference: Interval?
  /// Candidate's median over the baseline's; nil where that is 0.
  package var ratio: Interval?
  /// How likely a difference as large is by chance alone (Mann–Whitney, two-sided), and the same corrected for the
  /// number of metrics that were compared; nil where it is exact or cannot be had.
  package var probability: Double?
  package var adjusted: Double?
  /// Whether neither side varies, so that the figures were compared as they are.
  package var isExact: Bool
  /// Whether the sides come from machines that differ, on which this metric does not depend.
  package var isAcrossMachines: Bool
  /// Nil where nobody set a limit: then the verdict only tells whether there is a difference at all.
  package var gate: Gate?
  package var verdict: ComparisonVerdict
  /// How many runs a side would need for a verdict, where it is inconclusive; nil where no number is likely to do.
  package var needed: Int?
  /// Why it was not compared, or is inconclusive.
  package var reason: String?

  package init(
    metric: String, baseline: Sample, candidate: Sample, difference: Interval? = nil, ratio: Interval? = nil,
    probability: Double? = nil, adjusted: Double? = nil, isExact: Bool = false,
    isAcrossMachines: Bool = false, gate: Gate? = nil, verdict: ComparisonVerdict, needed: Int? = nil,
    reason: String? = nil
  ) {
    self.metric = metric
    self.baseline = baseline
    self.candidate = candidate
    self.difference = difference
    self.ratio = ratio
    self.probability = probability
    self.adjusted = adjusted
    self.isExact = isExact
    self.isAcrossMachines = isAcrossMachines
    self.gate = gate
    self.verdict = verdict
    self.needed = needed
    self.reason = reason
  }

  package var unit: Unit { candidate.values.isEmpty ? baseline.unit : candidate.unit }

  package static let table = Table(
    blank: MetricComparison(
      metric: "", baseline: Sample.table.blank, candidate: Sample.table.blank, verdict: .notCompared),
    .init("metric", \.metric).notEmpty, .init("baseline", \.baseline), .init("candidate", \.candidate),
    .init("difference", \.difference).meaning("of the medians, the candidate's less the baseline's"),
    .init("ratio", \.ratio), .init("probability", \.probability).atLeast(0).atMost(1),
    .init("adjusted", \.adjusted).meaning("the same, corrected for the number of metrics").atLeast(0).atMost(
      1),
    .init("exact", \.isExact), .init("acrossMachines", onlyTrue: \.isAcrossMachines),
    .init("gate", \.limit), .init("verdict", \.verdict),
    .init("direction", derived: \.direction).meaning(
      "which way it went, where the whole interval lies on one side of zero, also within the gate"),
    .init("needed", \.needed).atLeast(0), .init("reason", \.reason))

  /// The gate as it is read, after the metric.
  private var limit: Gate? {
    get { gate }
    set { gate = newValue?.of(metric) }
  }
}
