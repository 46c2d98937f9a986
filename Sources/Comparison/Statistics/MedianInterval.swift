import Quantities
package import Recordings

/// The median of repeated runs with an interval in which the true one lies.
package enum MedianInterval {
  /// The hull of the BCa interval and that of the order statistics, which needs no assumption (Conover 1999, §3.2): BCa
  /// alone promises too much for few values. Of no width for a single value and for values that are all the same.
  ///
  /// - Parameters:
  ///   - values: at least one, in any order.
  ///   - confidence: between 0 and 1. Below `leastCount` values nothing can be that sure, and the interval
  ///     is from the least to the greatest.
  package static func of(_ values: [Double], confidence: Double) -> Interval {
    of(values, confidence: confidence, resamples: Comparer.resamples)
  }

  package static func of(_ values: [Double], confidence: Double, resamples: Int) -> Interval {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return Interval(.nan, .nan, .nan) }
    guard first < last else { return Interval(first, first, first) }
    let resampled = BootstrapInterval.median(sorted, confidence: confidence, resamples: resamples)
    let rank = rank(sorted.count, confidence)
    return Interval(
      resampled.value, min(resampled.low, sorted[rank - 1]), max(resampled.high, sorted[sorted.count - rank]))
  }

  /// How many values that are not all the same it takes for an interval of this confidence: between the least and the
  /// greatest of n values lies the median in all but 2 of 2^n cases.
  package static func leastCount(_ confidence: Double) -> Int {
    var count = 1
    var missed = 1.0
    while missed > 1 - confidence && count < 64 {
      count += 1
      missed /= 2
    }
    return count
  }

  /// From 1 on: the largest r for which the median lies outside of the r-th values from both ends as seldom as asked.
  private static func rank(_ count: Int, _ confidence: Double) -> Int {
    let tail = (1 - confidence) / 2
    let size = Double(count)
    if count > 200 {
      let place = size / 2 + NormalDistribution.quantile(tail) * size.squareRoot() / 2
      return max(1, Int(place.rounded(.down)))
    }
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var sum = probability
    var rank = 0
    while sum <= tail {
      rank += 1
      probability *= Double(count - rank + 1) / Double(rank)
      sum += probability
    }
    return max(1, rank)
  }
}
