import Quantities
package import Recordings

/// Bias-corrected and accelerated bootstrap intervals (BCa; Efron 1987) of medians, for figures whose distribution nobody
/// knows. For fewer than some ten values they are too narrow: see `DifferenceInterval` for what verdicts go by.
package enum BootstrapInterval {
  /// Samples past so many values are thinned evenly, which makes their interval wider than it had to be, never narrower.
  private static let limit = 1000

  /// As many resamples as are drawn in a moment, and enough for the tails of an interval of 99 % (Efron & Tibshirani
  /// 1993, §14.2: a thousand).
  private static func affordable(_ resamples: Int, _ size: Int) -> Int {
    min(resamples, max(1000, 1_000_000 / size))
  }

  /// Of a median. `values` has at least one; with a single one the interval has no width.
  package static func median(_ values: [Double], confidence: Double, resamples: Int) -> Interval {
    let sorted = values.sorted()
    let few = Thinning.evenly(sorted, to: limit)
    var generator = SeededGenerator(seededBy: few)
    let medians = Resampling.medians(
      of: few, count: affordable(resamples, few.count), generator: &generator)
    let left = few.count > 1 ? [Resampling.leavingOneOut(few)] : []
    return interval(
      medians, estimate: middle(sorted), acceleration: acceleration(left), confidence: confidence)
  }

  /// Of the candidate's median less the baseline's, and of their ratio: nil where the baseline's values are not all on
  /// one side of 0, since a ratio to about 0 says nothing. Both samples have at least one value.
  package static func difference(
    _ baseline: [Double], _ candidate: [Double], confidence: Double, resamples: Int
  ) -> (difference: Interval, ratio: Interval?) {
    let (oldMedian, newMedian) = (middle(baseline.sorted()), middle(candidate.sorted()))
    let hasRatio = baseline.allSatisfy { $0 > 0 } || baseline.allSatisfy { $0 < 0 }
    let old = Thinning.evenly(baseline.sorted(), to: limit)
    let new = Thinning.evenly(candidate.sorted(), to: limit)
    let resamples = affordable(resamples, max(old.count, new.count))
    var generator = SeededGenerator(seededBy: old + new)
    let oldMedians = Resampling.medians(of: old, count: resamples, generator: &generator)
    let newMedians = Resampling.medians(of: new, count: resamples, generator: &generator)
    let oldLeft = old.count > 1 ? Resampling.leavingOneOut(old) : []
    let newLeft = new.count > 1 ? Resampling.leavingOneOut(new) : []
    func of(_ statistic: (Double, Double) -> Double) -> Interval {
      let left = [oldLeft.map { statistic($0, newMedian) }, newLeft.map { statistic(oldMedian, $0) }]
      let resampled = [Double](unsafeUninitializedCapacity: resamples) { result, count in
        for number in 0..<resamples {
          (result.baseAddress! + number).initialize(to: statistic(oldMedians[number], newMedians[number]))
        }
        count = resamples
      }
      return interval(
        resampled, estimate: statistic(oldMedian, newMedian), acceleration: acceleration(left),
        confidence: confidence)
    }
    return (of { $1 - $0 }, hasRatio ? of { $1 / $0 } : nil)
  }

  private static func interval(
    _ resampled: [Double], estimate: Double, acceleration: Double, confidence: Double
  ) -> Interval {
    let sorted = resampled.sorted()
    let count = Double(sorted.count)
    // Half of those that equal the estimate lie below it: medians of counts have many ties.
    let below = Double(bound(sorted, estimate, isUpper: false) + bound(sorted, estimate, isUpper: true)) / 2
    let bias = NormalDistribution.quantile(min(1 - 0.5 / count, max(0.5 / count, below / count)))
    func end(_ tail: Double) -> Double {
      let shifted = bias + NormalDistribution.quantile(tail)
      let share = NormalDistribution.cumulative(bias + shifted / (1 - acceleration * shifted))
      let place = share * (count - 1)
      let lower = Int(place)
      let upper = min(lower + 1, sorted.count - 1)
      return sorted[lower] + (place - Double(lower)) * (sorted[upper] - sorted[lower])
    }
    let tail = (1 - confidence) / 2
    let (low, high) = (end(tail), end(1 - tail))
    return Interval(estimate, min(low, estimate), max(high, estimate))
  }

  /// From what the statistic is without each value in turn, sample by sample: a sixth of its skewness.
  private static func acceleration(_ left: [[Double]]) -> Double {
    var cubes = 0.0
    var squares = 0.0
    for sample in left where !sample.isEmpty {
      let count = Double(sample.count)
      let mean = sample.reduce(0, +) / count
      var (square, cube) = (0.0, 0.0)
      for value in sample {
        let influence = (count - 1) * (mean - value) / count
        square += influence * influence
        cube += influence * influence * influence
      }
      squares += square
      cubes += cube
    }
    return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
  }

  /// How many values of a sorted list are below a value, or at and below it.
  private static func bound(_ sorted: [Double], _ value: Double, isUpper: Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value || (isUpper && sorted[middle] == value) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private static func middle(_ sorted: [Double]) -> Double {
    (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
