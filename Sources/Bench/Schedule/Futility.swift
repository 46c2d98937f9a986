import Comparison
import Documents
import Quantities
import Recordings

/// How likely a gate that is open gets its verdict by the last run that there may be.
struct Futility {
  /// Below so much no more runs are made.
  static let least = 0.05

  let confidence: Double
  /// The most runs that a side may have, and whether the baseline's grow as the candidate's do.
  let most: Int
  let isBaselineRun: Bool

  func isFutile(_ comparison: MetricComparison) -> Bool {
    guard let gate = comparison.gate, let difference = comparison.difference,
      comparison.fewest >= ComparisonJudge.leastCount
    else { return false }
    let worse =
      gate.better == .less ? difference : Interval(-difference.value, -difference.high, -difference.low)
    let limit = gate.tolerance(around: Statistics.median(comparison.baseline.values) ?? 0)
    return chance(worse, limit, comparison) < Self.least
  }

  /// As if all were distributed normally: what is known now and what the runs to come will add (conditional power; Lan,
  /// Simon & Halperin 1982), the true difference being anything that the figures allow for.
  private func chance(_ worse: Interval, _ limit: Double, _ comparison: MetricComparison) -> Double {
    let (old, new) = (Double(comparison.baseline.values.count), Double(comparison.candidate.values.count))
    let last = max(Double(most), new)
    // By how much the interval's square is still to shrink.
    let left = (1 / last + 1 / (isBaselineRun ? max(Double(most), old) : old)) / (1 / new + 1 / old)
    let sure = NormalDistribution.quantile(1 - (1 - confidence) / 2)
    func chance(_ distance: Double, _ reach: Double) -> Double {
      let step = reach / sure * (1 - left).squareRoot()
      guard step > 0 else { return distance > reach ? 1 : 0 }
      return NormalDistribution.cumulative((distance - reach * left.squareRoot()) / step)
    }
    return chance(worse.value - limit, worse.value - worse.low)
      + chance(limit - worse.value, worse.high - worse.value)
  }
}
