import Quantities

/// How the Mann–Whitney statistic U of two samples is distributed where both samples come from one distribution (Mann & Whitney 1947).
struct RankDistribution: Sendable {
  let baseline: Int
  let candidate: Int
  /// P(U ≤ u) from u = 0 on; nil where the samples are too large to be counted, and the normal distribution serves.
  private let cumulative: [Double]?

  /// - Parameters: how many values each sample has, at least one.
  init(_ baseline: Int, _ candidate: Int) {
    self.baseline = baseline
    self.candidate = candidate
    let splits = Self.splits(baseline, candidate)
    // Whole numbers of 64 bits hold every count up to here (33 of each).
    cumulative = splits < 0x1p63 ? Self.counted(baseline, candidate, splits) : nil
  }

  /// In how many ways so many values can be dealt to the two samples.
  static func splits(_ baseline: Int, _ candidate: Int) -> Double {
    let few = min(baseline, candidate)
    var product = 1.0
    for number in 0..<few { product *= Double(baseline + candidate - number) / Double(few - number) }
    return product.rounded()
  }

  /// P(U ≤ u).
  func atMost(_ u: Double) -> Double {
    if u < 0 { return 0 }
    if let cumulative { return cumulative[min(Int(u), cumulative.count - 1)] }
    return NormalDistribution.cumulative((u + 0.5 - Double(baseline * candidate) / 2) / spread)
  }

  /// The rank, from either end and from 1 on, of the pairwise difference that bounds an interval of this confidence;
  /// 1 also where the samples are too small for one.
  func bound(_ confidence: Double) -> Int {
    let tail = (1 - confidence) / 2
    if let cumulative { return max(1, cumulative.firstIndex { $0 > tail } ?? 1) }
    let below = Double(baseline * candidate) / 2 + NormalDistribution.quantile(tail) * spread
    return max(1, Int(below.rounded(.down)))
  }

  private var spread: Double {
    (Double(baseline * candidate) * Double(baseline + candidate + 1) / 12).squareRoot()
  }

  /// The coefficients of the Gaussian binomial ∏ (1 − q^(m+i)) / (1 − q^i), added up. Arithmetic is modulo 2^64, and what
  /// comes out is below that, so that it is exact.
  private static func counted(_ baseline: Int, _ candidate: Int, _ splits: Double) -> [Double] {
    var ways = [UInt64](repeating: 0, count: baseline * candidate + 1)
    ways[0] = 1
    let (few, many) = (min(baseline, candidate), max(baseline, candidate))
    ways.withUnsafeMutableBufferPointer { ways in
      for factor in 1...few {
        let drop = factor + many
        for power in stride(from: ways.count - 1, through: drop, by: -1) {
          ways[power] &-= ways[power &- drop]
        }
        for power in stride(from: factor, to: ways.count, by: 1) { ways[power] &+= ways[power &- factor] }
      }
    }
    var sum: UInt64 = 0
    return ways.map {
      sum &+= $0
      return Double(sum) / splits
    }
  }
}
