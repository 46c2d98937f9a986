import Comparison
import Documents
import Quantities
import Recordings

/// When a case has been run often enough.
extension BenchPlan {
  /// Nil where there is to be another run.
  var finished: BenchCase.Stop? {
    let counts = sides.map { count($0) }
    guard let fewest = counts.min(), let most = counts.max(), fewest >= rules.repeats.lowerBound else {
      return nil
    }
    let isLast = fewest >= rules.repeats.upperBound
    // Where nothing is to be decided, as many are made as were asked for.
    if rules.gates.isEmpty { return isLast ? .maximum : nil }
    if fewest == most, let reason = enough(fewest, isLast) { return reason }
    return isLast ? .maximum : nil
  }

  private func enough(_ count: Int, _ isLast: Bool) -> BenchCase.Stop? {
    let candidate = gatedSamples(.candidate)
    let isRun = sides.contains(.baseline)
    let old = isRun ? gatedSamples(.baseline) : baseline
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

  func median(_ sample: Sample) -> Interval {
    MedianInterval.of(sample.values, confidence: rules.confidence, resamples: comparer.resamples)
  }

  /// How many times as wide as is narrow enough an interval is.
  func excess(_ interval: Interval, _ gate: Gate, about median: Double? = nil) -> Double {
    let half = (interval.high - interval.low) / 2
    let enough = max(rules.precision * abs(median ?? interval.value), gate.absolute / 10)
    return half == 0 ? 0 : half / enough
  }

  func remaining(_ excess: Double, _ sample: Sample) -> Int {
    let wanted = min(Double(rules.repeats.upperBound), Double(sample.values.count) * excess * excess)
    let each = max(rules.repeats.lowerBound, Int(wanted.rounded(.up)))
    return sides.reduce(0) {
      $0 + max(0, each - count($1)) + max(0, rules.warmUps - count($1, isWarmUp: true))
    }
  }
}
