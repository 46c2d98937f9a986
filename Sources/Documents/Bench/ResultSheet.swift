package import Quantities
package import Recordings

/// What a run, a bench or a comparison came to, in the one shape that the forms for CI are written from.
package struct ResultSheet: Sendable, Equatable {
  /// `headroom run`, `headroom bench overhead`, …
  package var title: String
  /// The suite's or the program's name: the same from one time to the next, so that a comment on it can be found again.
  package var name: String?
  package var verdict: Verdict
  /// RFC 3339 in UTC.
  package var started: String
  /// Seconds; nil where it is unknown.
  package var duration: Double?
  package var revision: String?
  package var cases: [Case]
  package var notes: [String]

  package init(
    title: String, name: String? = nil, verdict: Verdict, started: String, duration: Double?,
    revision: String? = nil, cases: [Case] = [], notes: [String] = []
  ) {
    self.title = title
    self.name = name
    self.verdict = verdict
    self.started = started
    self.duration = duration
    self.revision = revision
    self.cases = cases
    self.notes = notes
  }

  /// A program under one scenario.
  package struct Case: Sendable, Equatable {
    package var name: String
    /// Seconds; nil where it is unknown.
    package var duration: Double?
    package var checks: [Check]
    package var figures: [Figure]
    package init(name: String, duration: Double?, checks: [Check] = [], figures: [Figure] = []) {
      self.name = name
      self.duration = duration
      self.checks = checks
      self.figures = figures
    }
  }

  /// One question that was answered: an audit, a budget's limit, a gate, or whether the program ran at all.
  package struct Check: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case program, budget, audit, gate }
    package var kind: Kind
    /// `disk.syncs`, `disk-coalescing`: the same from run to run.
    package var id: String
    package var title: String
    package var verdict: Verdict
    /// One or two sentences with the figures; the same figures give the same words.
    package var detail: String
    package init(kind: Kind, id: String, title: String, verdict: Verdict, detail: String) {
      self.kind = kind
      self.id = id
      self.title = title
      self.verdict = verdict
      self.detail = detail
    }
  }

  package struct Figure: Sendable, Equatable {
    package var metric: String
    package var unit: Unit
    /// Nil where it was not measured.
    package var median: Interval?
    /// Why it was not.
    package var missing: String?
    package var fidelity: Fidelity?
    package var count: Int
    package var comparison: MetricComparison?
    package init(
      metric: String, unit: Unit, median: Interval?, missing: String? = nil, fidelity: Fidelity? = nil,
      count: Int = 1, comparison: MetricComparison? = nil
    ) {
      self.metric = metric
      self.unit = unit
      self.median = median
      self.missing = missing
      self.fidelity = fidelity
      self.count = count
      self.comparison = comparison
    }
  }
}
