package import Recordings

/// How many runs a side a verdict would take.
package enum RunsNeeded {
  /// More are not likely to be made by anybody.
  private static let limit = 1000

  /// The width of an interval shrinks with the square root of the number of runs; it has to fit between the estimate and
  /// the limit. Nil where the estimate is so near the limit that no number is likely to do.
  ///
  /// - Parameters:
  ///   - worse: the difference, positive for the worse, from `count` runs a side.
  ///   - least: how many it takes at least.
  package static func of(_ worse: Interval, limit bound: Double, count: Int, least: Int) -> Int? {
    let distance = abs(worse.value - bound)
    let reach = worse.value > bound ? worse.value - worse.low : worse.high - worse.value
    let factor = reach / distance
    let needed = (Double(count) * factor * factor).rounded(.up)
    guard needed <= Double(limit) else { return nil }
    return max(Int(needed), least)
  }

  /// How many it takes for the least of all probabilities to remain small enough after the correction.
  package static func significant(_ confidence: Double, _ family: Int) -> Int {
    var count = ComparisonJudge.leastCount
    while 2 * Double(family) / RankDistribution.splits(count, count) >= 1 - confidence && count < limit {
      count += 1
    }
    return count
  }
}
