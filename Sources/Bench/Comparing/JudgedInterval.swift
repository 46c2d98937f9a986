import Documents

/// What verdicts go by: the hull of two intervals. BCa is of the medians, which is what the reader sees, and follows skew
/// and two-modal figures; yet at five values a side it covers a true difference in some 93 % of cases where it says 99 %,
/// since a resample has only those five to choose from. The interval of Hodges and Lehmann keeps its word at any size, but
/// is of the shift, which where shapes differ is another thing than the difference of the medians. A verdict takes both.
enum JudgedInterval {
  /// Samples past a thousand values are thinned evenly for the pairs, of which there would be more than a million.
  private static let limit = 1000

  static func of(
    _ baseline: [Double], _ candidate: [Double], confidence: Double, resamples: Int,
    under distribution: RankDistribution
  ) -> (difference: Interval, ratio: Interval?) {
    let resampled = BootstrapInterval.difference(
      baseline, candidate, confidence: confidence, resamples: resamples)
    let (old, new) = (thinned(baseline), thinned(candidate))
    let pairs =
      old.count == distribution.baseline && new.count == distribution.candidate
      ? distribution : RankDistribution(old.count, new.count)
    let shift = HodgesLehmann.pairs(old, new, confidence: confidence, under: pairs) { $1 - $0 }
    let factor = resampled.ratio.map { _ in
      HodgesLehmann.pairs(old, new, confidence: confidence, under: pairs) { $1 / $0 }
    }
    return (
      hull(resampled.difference, shift),
      factor.flatMap { factor in resampled.ratio.map { hull($0, factor) } }
    )
  }

  private static func hull(_ one: Interval, _ other: Interval) -> Interval {
    Interval(one.value, min(one.low, other.low), max(one.high, other.high))
  }

  private static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > limit else { return values }
    let sorted = values.sorted()
    return (0..<limit).map { sorted[($0 * 2 + 1) * sorted.count / (2 * limit)] }
  }
}
