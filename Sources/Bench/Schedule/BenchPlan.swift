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
  private let comparer: Comparer
  private var runs: [BenchRun] = []

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
    let samples = RunSamples.of(runs, side: .candidate)
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

  private func step(isWarmUp: Bool) -> BenchStep {
    let side = RunOrder.next(sides) { count($0, isWarmUp: isWarmUp) }
    let used = runs.filter { $0.side == side && $0.isWarmUp == isWarmUp }.map(\.number).max() ?? 0
    return .run(side: side, number: used + 1, isWarmUp: isWarmUp)
  }

  private func count(_ side: BenchRun.Side, isWarmUp: Bool = false) -> Int {
    runs.count { $0.side == side && $0.isWarmUp == isWarmUp && $0.problem == nil }
  }

  private func isLate(_ elapsed: Double) -> Bool {
    guard let time = rules.time, let usual = Statistics.median(runs.map(\.duration)) else { return false }
    return elapsed + rules.coolDown + usual > time
  }
}

// MARK: - When it is enough

extension BenchPlan {
  /// Nil where there is to be another run.
  private var finished: BenchCase.Stop? {
    let counts = sides.map { count($0) }
    guard let fewest = counts.min(), let most = counts.max(), fewest >= rules.repeats.lowerBound else {
      return nil
    }
    let isLast = fewest >= rules.repeats.upperBound
    if fewest == most, let reason = enough(fewest, isLast) { return reason }
    return isLast ? .maximum : nil
  }

  private func enough(_ count: Int, _ isLast: Bool) -> BenchCase.Stop? {
    let candidate = RunSamples.of(runs, side: .candidate)
    let isRun = sides.contains(.baseline)
    let old = isRun ? RunSamples.of(runs, side: .baseline) : baseline
    if old.isEmpty { return arePrecise(candidate) ? .precise : nil }
    let looks = PeekingPlan(rules.repeats)
    guard looks.counts.contains(count) else { return nil }
    let verdicts = verdicts(old, candidate, isLast ? 1 : looks.counts.count - 1)
    let isCompared = verdicts.contains { $0.verdict != .notCompared }
    let open = verdicts.filter { $0.verdict == .inconclusive }
    if isCompared, open.isEmpty { return .decided }
    if !open.isEmpty, !isLast, areFutile(Set(open.map(\.metric)), old, candidate) { return .futile }
    return (isRun ? areApart(old, candidate) : arePrecise(candidate)) ? .precise : nil
  }

  /// Of each gate, so sure that looking as often changes nothing.
  private func verdicts(
    _ old: [String: Sample], _ new: [String: Sample], _ looks: Int
  ) -> [MetricComparison] {
    var strict = comparer
    strict.confidence = 1 - (1 - comparer.confidence) / Double(max(1, looks))
    return strict.compare(old.filter(isGated), new.filter(isGated))
  }

  /// Whether no gate that is open is likely to get its verdict from as many runs as there may be.
  private func areFutile(_ open: Set<String>, _ old: [String: Sample], _ new: [String: Sample]) -> Bool {
    let futility = Futility(
      confidence: comparer.confidence, most: rules.repeats.upperBound,
      isBaselineRun: sides.contains(.baseline))
    return comparer.compare(old.filter(isGated), new.filter(isGated))
      .filter { open.contains($0.metric) }
      .allSatisfy { $0.verdict == .inconclusive && futility.isFutile($0) }
  }

  private func arePrecise(_ samples: [String: Sample]) -> Bool {
    rules.gates.allSatisfy { gate in
      guard let sample = samples[gate.metric], !sample.values.isEmpty, !sample.isConstant else { return true }
      return sample.values.count >= MedianInterval.leastCount(rules.confidence)
        && excess(median(sample), gate) <= 1
    }
  }

  private func areApart(_ old: [String: Sample], _ new: [String: Sample]) -> Bool {
    comparer.compare(old.filter(isGated), new.filter(isGated)).allSatisfy { comparison in
      guard let gate = comparison.gate, let difference = comparison.difference, !comparison.isExact else {
        return true
      }
      let about = Statistics.median(comparison.baseline.values) ?? 0
      return min(comparison.baseline.values.count, comparison.candidate.values.count)
        >= MedianInterval.leastCount(rules.confidence)
        && excess(difference, gate, about: about) <= 1
    }
  }

  private func isGated(_ item: (key: String, value: Sample)) -> Bool {
    rules.gates.contains { $0.metric == item.key }
  }

  private func median(_ sample: Sample) -> Interval {
    MedianInterval.of(sample.values, confidence: rules.confidence, resamples: comparer.resamples)
  }

  /// How many times as wide as is narrow enough an interval is.
  private func excess(_ interval: Interval, _ gate: Gate, about median: Double? = nil) -> Double {
    let half = (interval.high - interval.low) / 2
    let enough = max(rules.precision * abs(median ?? interval.value), gate.absolute / 10)
    return half == 0 ? 0 : half / enough
  }

  private func remaining(_ excess: Double, _ sample: Sample) -> Int {
    let wanted = min(Double(rules.repeats.upperBound), Double(sample.values.count) * excess * excess)
    let each = max(rules.repeats.lowerBound, Int(wanted.rounded(.up)))
    return sides.reduce(0) {
      $0 + max(0, each - count($1)) + max(0, rules.warmUps - count($1, isWarmUp: true))
    }
  }
}
