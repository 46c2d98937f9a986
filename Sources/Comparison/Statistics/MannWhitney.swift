import Quantities

/// How likely two samples lie as far apart by chance alone, whatever the distribution (Mann & Whitney 1947).
enum MannWhitney {
  /// Two-sided, from 0 to 1. Both samples have at least one value.
  ///
  /// Exact without ties up to 33 values a side, and with ties as far as counting all ways to deal out the ranks is
  /// cheap; else by the normal distribution, corrected for ties and continuity (Lehmann 1975).
  static func probability(_ baseline: [Double], _ candidate: [Double]) -> Double {
    probability(baseline, candidate, under: RankDistribution(baseline.count, candidate.count))
  }

  static func probability(
    _ baseline: [Double], _ candidate: [Double], under distribution: RankDistribution
  ) -> Double {
    let ranks = Ranks(baseline, candidate)
    guard ranks.ties.count > 1 else { return 1 }
    if !ranks.hasTies && baseline.count + candidate.count <= 66 {
      let lower = min(ranks.statistic, Double(baseline.count * candidate.count) - ranks.statistic)
      return min(1, 2 * distribution.atMost(lower))
    }
    return permuted(ranks, baseline.count) ?? approximated(ranks, baseline.count, candidate.count)
  }

  /// All ways to deal the ranks to the baseline, counted by their sum; nil where there are too many to be quick.
  private static func permuted(_ ranks: Ranks, _ picked: Int) -> Double? {
    let total = ranks.doubled.count
    let highest = ranks.doubled.suffix(picked).reduce(0, +)
    // Whole numbers would overflow from some 55 000 values on.
    guard Double(total) * Double(picked) * Double(highest) < 100_000 else { return nil }
    let width = highest + 1
    var ways = [Double](repeating: 0, count: (picked + 1) * width)
    ways[0] = 1
    ways.withUnsafeMutableBufferPointer { ways in
      for (number, rank) in ranks.doubled.enumerated() {
        for count in stride(from: min(picked, number + 1), to: 0, by: -1) {
          var sum = rank
          while sum < width {
            ways[count &* width &+ sum] += ways[(count &- 1) &* width &+ sum &- rank]
            sum &+= 1
          }
        }
      }
    }
    let sums = ways[(picked * width)...]
    let all = sums.reduce(0, +)
    let lower = sums.prefix(ranks.doubledSum + 1).reduce(0, +)
    let upper = sums.dropFirst(ranks.doubledSum).reduce(0, +)
    return min(1, 2 * min(lower, upper) / all)
  }

  private static func approximated(_ ranks: Ranks, _ baseline: Int, _ candidate: Int) -> Double {
    let (first, second) = (Double(baseline), Double(candidate))
    let total = first + second
    let ties = ranks.ties.reduce(0.0) { $0 + Double($1) * Double($1) * Double($1) - Double($1) }
    let variance = first * second / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(ranks.statistic - first * second / 2) - 0.5)
    return min(1, 2 * NormalDistribution.cumulative(-distance / variance.squareRoot()))
  }
}

/// The ranks of two samples taken together; equal values share the mean of theirs.
private struct Ranks {
  /// Twice the rank of every value, in ascending order: whole numbers whatever the ties.
  var doubled: [Int] = []
  /// Of the baseline's values.
  var doubledSum = 0
  /// How many values each rank has.
  var ties: [Int] = []
  var hasTies: Bool { ties.count < doubled.count }
  /// How many pairs have the baseline's value above the candidate's; a tie counts half.
  var statistic: Double

  init(_ baseline: [Double], _ candidate: [Double]) {
    let values = (baseline.map { ($0, true) } + candidate.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var start = 0
    while start < values.count {
      var end = start
      var own = 0
      while end < values.count && values[end].0 == values[start].0 {
        if values[end].1 { own += 1 }
        end += 1
      }
      let rank = start + end + 1
      for _ in start..<end { doubled.append(rank) }
      doubledSum += own * rank
      ties.append(end - start)
      start = end
    }
    statistic = Double(doubledSum) / 2 - Double(baseline.count * (baseline.count + 1)) / 2
  }
}
