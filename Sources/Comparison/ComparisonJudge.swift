import Documents
import Quantities
import Recordings

/// The verdict on one metric, from its interval and its probability.
package struct ComparisonJudge {
  /// Fewer runs a side decide nothing of a metric that varies, whatever its interval.
  package static let leastCount = 4

  let confidence: Double
  /// How many metrics share the correction.
  let family: Int
  /// What sessions differ by themselves; nil where both sides are of one.
  var allowance: SessionAllowance?
  /// Whether few runs tell that a figure fell.
  var heedsFewRuns = false

  func judge(_ comparison: inout MetricComparison) {
    guard let difference = comparison.difference else { return }
    guard let gate = comparison.gate else { return tell(&comparison, difference) }
    let worse =
      gate.better == .less ? difference : Interval(-difference.value, -difference.high, -difference.low)
    let limit = gate.tolerance(around: Statistics.median(comparison.baseline.values) ?? 0)
    if comparison.isExact {
      comparison.verdict = worse.value > limit ? .fail : worse.value < -limit ? .improved : .unchanged
      doubt(&comparison, worse, limit)
    } else if let least = tooFew(comparison) {
      comparison.reason = least.reason
      if heedsFewRuns, worse.value <= 0, isApart(comparison, gate) {
        // What did not become worse has kept its gate, however little is known of chance.
        comparison.verdict = .unchanged
      } else {
        comparison.needed = least.needed
      }
    } else {
      decide(&comparison, worse, limit)
      doubt(&comparison, worse, limit)
    }
  }

  /// Whether no run of the candidate is worse than any of the baseline.
  private func isApart(_ comparison: MetricComparison, _ gate: Gate) -> Bool {
    let (old, new) = (comparison.baseline.values, comparison.candidate.values)
    guard let oldLow = old.min(), let oldHigh = old.max(), let newLow = new.min(), let newHigh = new.max()
    else { return false }
    return gate.better == .less ? newHigh <= oldLow : newLow >= oldHigh
  }

  /// A change that sessions of the same program show as well is none.
  private func doubt(_ comparison: inout MetricComparison, _ worse: Interval, _ limit: Double) {
    guard let allowance, [.fail, .improved].contains(comparison.verdict) else { return }
    let terms = allowance.terms(comparison, confidence: confidence)
    let isWorse = comparison.verdict == .fail
    let proven = isWorse ? worse.low : -worse.high
    if let disturbance = terms.disturbance {
      // Half or twice of it is more than any load makes of what is measured in spite of it.
      let middle = abs(Statistics.median(comparison.baseline.values) ?? 0)
      if proven <= max(limit, isWorse ? middle : middle / 2) {
        comparison.verdict = .inconclusive
        comparison.reason = "the machine was busy: \(disturbance)"
      }
    } else if proven - terms.spread <= limit, terms.spread > 0 {
      comparison.verdict = .inconclusive
      comparison.reason =
        "sessions of the same program lie up to \(Display.text(terms.spread, comparison.unit)) apart in the history"
    }
  }

  private func decide(_ comparison: inout MetricComparison, _ worse: Interval, _ limit: Double) {
    let isSure = (comparison.adjusted ?? 1) < 1 - confidence
    if worse.low > limit && isSure {
      comparison.verdict = .fail
    } else if worse.high < -limit && isSure {
      comparison.verdict = .improved
    } else if worse.high <= limit {
      comparison.verdict = .unchanged
    } else {
      let count = fewest(comparison)
      comparison.needed = RunsNeeded.of(
        worse, limit: limit, count: count, least: max(RunsNeeded.significant(confidence, family), count + 1))
      comparison.reason =
        worse.low > limit
        ? "among so many metrics a difference like this comes by chance too often"
        : "the true difference may lie on either side of the limit"
    }
  }

  /// Without a gate it is not said which difference matters. Then `unchanged` means that none was shown, and
  /// `inconclusive` that there is one, and that whether it matters is for the reader to say.
  private func tell(_ comparison: inout MetricComparison, _ difference: Interval) {
    let differs =
      comparison.isExact
      ? difference.value != 0
      : (difference.low > 0 || difference.high < 0) && (comparison.adjusted ?? 1) < 1 - confidence
    if differs {
      comparison.reason = MetricComparison.differsWithoutGate
    } else if !comparison.isExact, let least = tooFew(comparison) {
      comparison.reason = least.reason
    } else {
      comparison.verdict = .unchanged
      if difference.low > 0 || difference.high < 0 { comparison.reason = byChance(comparison) }
    }
  }

  /// Why a figure whose own interval shows a difference shows none among the others.
  private func byChance(_ comparison: MetricComparison) -> String {
    let (count, least) = (fewest(comparison), RunsNeeded.significant(confidence, family))
    return count < least
      ? "too few runs for \(family) figures at once: \(count) of at least \(least)"
      : "among \(family) figures a difference like this comes by chance too often"
  }

  /// Whether there are too few runs for any verdict: then no interval is as sure as it was to be.
  private func tooFew(_ comparison: MetricComparison) -> (reason: String, needed: Int)? {
    let sizes = (comparison.baseline.values.count, comparison.candidate.values.count)
    let few = min(sizes.0, sizes.1)
    let smallest = min(1, 2 / RankDistribution.splits(sizes.0, sizes.1))
    guard few < Self.leastCount || smallest > 1 - confidence else { return nil }
    let reason =
      few == 1
      ? "a single run cannot tell a change from chance" : "so few runs cannot tell a change from chance"
    return (reason, max(few + 1, RunsNeeded.significant(confidence, max(1, family))))
  }

  private func fewest(_ comparison: MetricComparison) -> Int {
    min(comparison.baseline.values.count, comparison.candidate.values.count)
  }
}
