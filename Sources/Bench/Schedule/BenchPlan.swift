import Comparison
package import Documents
import Quantities
import Recordings

/// What is to be run next of one case: warm-ups first, then both sides in an order that cancels drift, until the
/// figures are precise enough, every gate has its verdict, or the time is spent.
///
/// It goes by the runs that were added alone: with those of an earlier session it goes on where that one was.
package struct BenchPlan: Sendable {
  package let rules: BenchRules
  /// The candidate alone, or against a baseline that is run as well.
  package let sides: [BenchRun.Side]
  /// What the candidate is compared with where the baseline is not run; empty where there is nothing.
  package let baseline: [String: Sample]
  let comparer: Comparer
  private(set) var runs: [BenchRun] = []

  package init(
    rules: BenchRules, sides: [BenchRun.Side], baseline: [String: Sample] = [:],
    machineDifferences: [String]? = nil, session: Int = 0, resamples: Int = Comparer.resamples
  ) {
    self.rules = rules
    self.sides = sides
    self.baseline = baseline
    var comparer = Comparer(
      gates: rules.gates, confidence: rules.confidence, machineDifferences: machineDifferences,
      resamples: resamples)
    comparer.session = session
    // What sessions differ by themselves is not known better for more runs.
    if !sides.contains(.baseline) { comparer.allowance = SessionAllowance() }
    self.comparer = comparer
  }

  /// Adds a run of this case that was made, in the order in which they were.
  package mutating func add(_ run: BenchRun) { runs.append(run) }

  /// - Parameter elapsed: seconds that this case has taken so far.
  package func next(elapsed: Double) -> BenchStep {
    let failures = runs.reversed().prefix { $0.problem != nil }.count
    if failures >= max(1, rules.repeats.lowerBound) { return .stop(.failed) }
    if sides.contains(where: { count($0, isWarmUp: true) < rules.warmUps }) { return step(isWarmUp: true) }
    if let stop = finished { return .stop(stop) }
    // What was asked for at least is made, however long it takes: fewer runs would be of no use.
    let isEnough = sides.allSatisfy { count($0) >= rules.repeats.lowerBound }
    return isEnough && isLate(elapsed) ? .stop(.time) : step(isWarmUp: false)
  }

  /// Of the candidate's gated metrics the one whose interval is widest; nil before the first figure of any.
  package var progress: BenchProgress? {
    let samples = gatedSamples(.candidate)
    let figures = rules.gates.compactMap { gate -> (gate: Gate, sample: Sample, median: Interval)? in
      guard let sample = samples[gate.metric], !sample.values.isEmpty else { return nil }
      return (gate, sample, median(sample))
    }
    let widest = figures.max { excess($0.median, $0.gate) < excess($1.median, $1.gate) }
    return widest.map {
      BenchProgress(
        metric: $0.gate.metric, median: $0.median, remaining: remaining(excess($0.median, $0.gate), $0.sample)
      )
    }
  }

  /// How many runs, of all sides together, there are still at most.
  package var mostRemaining: Int {
    sides.reduce(0) { sum, side in
      sum + max(0, rules.warmUps - count(side, isWarmUp: true))
        + max(0, rules.repeats.upperBound - count(side))
    }
  }

  /// Of the metrics that decide how many runs there are: a plan is asked before each run, and a run has a hundred metrics.
  func gatedSamples(_ side: BenchRun.Side) -> [String: Sample] {
    RunSamples.of(runs, side: side, only: Set(rules.gates.map(\.metric)))
  }

  private func step(isWarmUp: Bool) -> BenchStep {
    let side = RunOrder.next(sides) { count($0, isWarmUp: isWarmUp) }
    let used = runs.filter { $0.side == side && $0.isWarmUp == isWarmUp }.map(\.number).max() ?? 0
    return .run(side: side, number: used + 1, isWarmUp: isWarmUp)
  }

  func count(_ side: BenchRun.Side, isWarmUp: Bool = false) -> Int {
    runs.count { $0.side == side && $0.isWarmUp == isWarmUp && $0.problem == nil }
  }

  private func isLate(_ elapsed: Double) -> Bool {
    guard let time = rules.time, let usual = Statistics.median(runs.map(\.duration)) else { return false }
    return elapsed + rules.coolDown + usual > time
  }
}
