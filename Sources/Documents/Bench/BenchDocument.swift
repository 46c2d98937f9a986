/// What a session found: all that its exports render.
package struct BenchDocument: Sendable, Equatable {
  package static let schemaVersion = 1

  package var session: BenchSession
  package var cases: [BenchCase]
  /// What the figures were held against, in words: `baselines/ci.json`, `history: 3 sessions until 2026-11-20`,
  /// `./old/app`; nil where there was nothing.
  package var against: String?
  package var notes: [String]
  package var verdict: Verdict
  /// Why the whole counts as not measured, in a few words; nil where it does not, or a case or gate says why.
  package var problem: String?
  /// Seconds.
  package var duration: Double

  package init(
    session: BenchSession, cases: [BenchCase] = [], against: String? = nil, notes: [String] = [],
    verdict: Verdict = .notApplicable, problem: String? = nil, duration: Double = 0
  ) {
    self.session = session
    self.cases = cases
    self.against = against
    self.notes = notes
    self.verdict = verdict
    self.problem = problem
    self.duration = duration
  }
}

/// One scenario of a suite in one variant, with all its runs.
package struct BenchCase: Sendable, Equatable {
  /// Why there were no more runs.
  package enum Stop: String, FieldChoice {
    /// The intervals of all gated metrics are narrow enough.
    case precise
    /// Every gated metric has its verdict.
    case decided
    case maximum
    /// No gate that is open yet is likely to get its verdict from as many runs as there may be.
    case futile
    case time
    case interrupted
    /// The program failed, or could not be measured.
    case failed
  }

  package var name: String
  package var command: [String]
  package var runs: [BenchRun]
  /// Each metric of the candidate over all runs that count, with the interval of its median; nil with a single run.
  package var figures: [String: BenchFigure]
  /// Gated metrics first, then the others, each by name.
  package var comparisons: [MetricComparison]
  /// The gates that there is no baseline for yet; empty where there is one.
  package var awaiting: [Gate]
  /// The scenario's budget held against the medians; empty without one.
  package var budget: [BudgetLine]
  package var stop: Stop
  /// Why it could not be measured; nil where it was.
  package var problem: String?
  /// Whether it may be held against later on; nil where nobody has judged that.
  package var level: CaseLevel?

  package init(
    name: String, command: [String] = [], runs: [BenchRun] = [], figures: [String: BenchFigure] = [:],
    comparisons: [MetricComparison] = [], awaiting: [Gate] = [], budget: [BudgetLine] = [],
    stop: Stop = .maximum, problem: String? = nil, level: CaseLevel? = nil
  ) {
    self.name = name
    self.command = command
    self.runs = runs
    self.figures = figures
    self.comparisons = comparisons
    self.awaiting = awaiting
    self.budget = budget
    self.stop = stop
    self.problem = problem
    self.level = level
  }
}

package struct BenchFigure: Sendable, Equatable {
  package var sample: Sample
  package var fidelity: Fidelity
  /// The median with its interval; an interval of no width with one run, or where no run differs.
  package var median: Interval

  package init(sample: Sample, fidelity: Fidelity, median: Interval) {
    self.sample = sample
    self.fidelity = fidelity
    self.median = median
  }
}
