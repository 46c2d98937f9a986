import Audits
import Comparison
package import Documents
import Quantities
import Recordings

/// Makes of a case's runs what a bench document says of it. Pure.
package struct BenchJudge {
  package var reference: BenchReference

  package init(_ reference: BenchReference) { self.reference = reference }

  package func judged(_ outcome: CaseOutcome, budget: Budget?) -> BenchCase {
    let rules = outcome.suiteCase.rules
    let candidate = RunSamples.of(outcome.runs, side: .candidate)
    let runs = outcome.runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    var figures: [String: BenchFigure] = [:]
    for (name, sample) in candidate where !sample.values.isEmpty {
      figures[name] = BenchFigure(
        sample: sample, fidelity: Self.fidelity(name, runs),
        median: MedianInterval.of(sample.values, confidence: rules.confidence))
    }
    var comparer = Comparer(
      gates: rules.gates, confidence: rules.confidence,
      machineDifferences: reference.machineDifferences)
    comparer.session = reference.gates
    comparer.allowance = reference.allowance(
      outcome.suiteCase.name, outcome.runs, processors: reference.processors)
    let baseline =
      reference.isInSession
      ? RunSamples.of(outcome.runs, side: .baseline) : reference.baseline?.cases[outcome.suiteCase.name]
    return BenchCase(
      name: outcome.suiteCase.name, command: outcome.suiteCase.scenario.command, runs: outcome.runs,
      figures: figures, comparisons: baseline.map { comparer.compare($0, candidate).map(advised) } ?? [],
      awaiting: baseline == nil ? rules.gates : [],
      budget: runs.isEmpty ? [] : lines(budget, candidate, runs), stop: outcome.stop, problem: outcome.problem
    )
  }

  /// A baseline that is kept gets no more runs by repeating the candidate.
  private func advised(_ comparison: MetricComparison) -> MetricComparison {
    let count = comparison.baseline.values.count
    guard !reference.isInSession, comparison.verdict == .inconclusive, comparison.gate != nil,
      count < comparison.needed ?? 0
    else { return comparison }
    var comparison = comparison
    comparison.reason =
      (comparison.reason.map { $0 + "; " } ?? "")
      + "the baseline has \(count) of them alone: measure it again (--update-baseline, or --accept for the history)"
    return comparison
  }

  /// The least exact way in which any run had it.
  private static func fidelity(_ metric: String, _ runs: [BenchRun]) -> Fidelity {
    Fidelity.leastExact(runs.compactMap { $0.metrics[metric]?.fidelity })
  }

  /// The budget compared with the medians, as if they were one run's and had in the same way.
  private func lines(_ budget: Budget?, _ samples: [String: Sample], _ runs: [BenchRun]) -> [BudgetLine] {
    guard let budget else { return [] }
    let metrics = samples.mapValues { sample in
      guard let median = Statistics.median(sample.values) else {
        return Metric(.missing(sample.missing ?? "it was not measured"), sample.unit, instrument: "bench")
      }
      guard let bound = sample.bound else {
        return Metric(.value(median, sample.fidelity ?? .sampled), sample.unit, instrument: "bench")
      }
      return .bound(bound.side, median, sample.unit, instrument: "bench", why: bound.why)
    }
    let duration = Statistics.median(runs.map(\.duration)) ?? 0
    let program = Program(
      name: "", command: [], exit: .status(0), started: runs.first?.started ?? "", duration: duration)
    let recording = Recording(
      tool: Recording.Tool(version: Version.number), device: DeviceProfile(), settings: RunSettings(),
      program: program,
      metrics: metrics)
    return BudgetJudge.lines(recording, budget)
  }
}
