package import Recordings

/// By how much one sample is shifted against another: the median of all pairwise differences, with the interval that
/// belongs to the Mann–Whitney test (Hodges & Lehmann 1963; Lehmann 1975). It holds what it promises for samples of any size.
package enum HodgesLehmann {
  /// The candidate's less the baseline's. Both have at least one value.
  package static func shift(_ baseline: [Double], _ candidate: [Double], confidence: Double) -> Interval {
    pairs(
      baseline, candidate, confidence: confidence, under: RankDistribution(baseline.count, candidate.count)
    ) { $1 - $0 }
  }

  /// - Parameters:
  ///   - distribution: of the whole samples, where these are thinned.
  ///   - pair: what a baseline's and a candidate's value come to; larger for a larger candidate's.
  static func pairs(
    _ baseline: [Double], _ candidate: [Double], confidence: Double, under distribution: RankDistribution,
    _ pair: (Double, Double) -> Double
  ) -> Interval {
    var all = [Double](unsafeUninitializedCapacity: baseline.count * candidate.count) { result, count in
      for old in baseline {
        for new in candidate {
          (result.baseAddress! + count).initialize(to: pair(old, new))
          count &+= 1
        }
      }
    }
    all.sort()
    let whole = distribution.baseline * distribution.candidate
    let bound = distribution.bound(confidence)
    let share = Double(bound) / Double(whole) * Double(all.count)
    let rank = min(all.count == whole ? bound : max(1, Int(share)), (all.count + 1) / 2)
    return Interval(
      (all[(all.count - 1) / 2] + all[all.count / 2]) / 2, all[rank - 1], all[all.count - rank])
  }
}
