package import Formats
import Quantities
package import Recordings

/// One scenario of a suite in one variant, with all its runs.
package struct BenchCase: DocumentPart {
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
  /// The scenario's budget compared with the medians; empty without one.
  package var budget: [BudgetLine]
  package var stop: Stop
  /// Why it could not be measured; nil where it was.
  package var problem: String?
  /// Whether it may be compared with later on; nil where nobody has judged that.
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

  package static let table = Table(
    blank: BenchCase(name: ""), .init("name", \.name).notEmpty, .init("command", evenEmpty: \.command),
    .init("runs", \.runs), .init("figures", \.figures), .init("comparisons", \.comparisons),
    .init("awaiting", ifAny: \.awaitingByMetric)
      .meaning("the gates that there is no baseline for yet, by metric"),
    .init("budget", \.budget).canBeMissing, .init("stop", \.stop),
    .init("problem", \.problem), .init("level", \.level))

  private var awaitingByMetric: [String: Gate] {
    get { Dictionary(awaiting.map { ($0.metric, $0) }) { first, _ in first } }
    set { awaiting = newValue.sorted { $0.key < $1.key }.map { $0.value.of($0.key) } }
  }
}

package struct BenchFigure: DocumentPart {
  package var sample: Sample
  package var fidelity: Fidelity
  /// The median with its interval; an interval of no width with one run, or where no run differs.
  package var median: Interval

  package init(sample: Sample, fidelity: Fidelity, median: Interval) {
    self.sample = sample
    self.fidelity = fidelity
    self.median = median
  }

  package static let table = Table(
    blank: BenchFigure(
      sample: Sample.table.blank, fidelity: .exact, median: Interval.table.blank),
    .init("sample", \.sample), .init("fidelity", \.fidelity), .init("median", \.median))
}
