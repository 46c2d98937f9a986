/// How good a figure is, from 0 to 1, by a log-normal curve through two points: what Lighthouse scores its metrics by
/// (developer.chrome.com/docs/lighthouse/performance/performance-scoring).
package struct ScoreCurve: Sendable, Equatable {
  /// The figure that scores 0.5; above zero.
  package let median: Double
  /// The figure that scores 0.9: below the median where less is better, above it where more is.
  package let p10: Double
  /// From one point to the other, on a logarithmic scale.
  private let spread: Double

  /// Nil where no curve goes through the points: one is not above zero, or they are the same.
  package init?(median: Double, p10: Double) {
    guard median > 0, p10 > 0, median.isFinite, p10.isFinite else { return nil }
    spread = Self.logarithm(median) - Self.logarithm(p10)
    guard spread != 0 else { return nil }
    (self.median, self.p10) = (median, p10)
  }

  /// - Parameter figure: in the unit of the points. Zero, or less, is as good or as bad as can be.
  package func score(_ figure: Double) -> Double {
    guard figure > 0 else { return spread > 0 ? 1 : 0 }
    guard figure.isFinite else { return spread > 0 ? 0 : 1 }
    let distance = Self.logarithm(median) - Self.logarithm(figure)
    return NormalDistribution.cumulative(distance / spread * Self.atP10)
  }

  /// The value that 0.9 of the normal distribution lies below.
  private static let atP10 = NormalDistribution.quantile(0.9)

  /// The natural logarithm of a number above zero, without a mathematical library: that of its power of two, and the series
  /// of the rest, which lies from 1 to 2.
  private static func logarithm(_ x: Double) -> Double {
    let ratio = (x.significand - 1) / (x.significand + 1)
    var (sum, power) = (0.0, ratio)
    for divisor in stride(from: 1.0, through: 39, by: 2) {
      sum += power / divisor
      power *= ratio * ratio
    }
    return Double(x.exponent) * 0.693_147_180_559_945_3 + 2 * sum
  }
}
