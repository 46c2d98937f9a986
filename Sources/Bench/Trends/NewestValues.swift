import Comparison
import Quantities

/// Whether the newest values of a history lie apart from the level before them, too few as they are for a level.
package enum NewestValues {
  /// How many are looked at at most: so many are a level of their own by then.
  package static let most = 6
  /// Fewer values before them are no level.
  private static let least = 5
  /// Sessions that show a step: those and one after it.
  package static let needed = least + 1
  /// How often chance alone may say so at a look.
  private static let chance = 0.01

  /// How many, from the newest on, and the level before them; nil where none does. For a level that drifts nothing is said.
  package static func apart(
    _ values: [Double], _ course: ChangePoints.Course
  ) -> (count: Int, before: Double, after: Double)? {
    guard course.drifts.last?.range.upperBound != values.count else { return nil }
    let start = course.changes.last ?? 0
    for count in stride(from: most, through: 1, by: -1) where values.count - count - start >= least {
      let level = Array(values[start..<(values.count - count)])
      let newest = Array(values.suffix(count))
      guard isApart(newest, level), let before = Statistics.median(level),
        let after = Statistics.median(newest),
        // One like those before does not belong to what comes after it.
        newest.allSatisfy({ abs($0 - after) < abs($0 - before) })
      else { continue }
      return (count, before, after)
    }
    return nil
  }

  private static func isApart(_ newest: [Double], _ level: [Double]) -> Bool {
    let fit = CorrelatedFit.level(Outliers.tamed(level))
    let size = Double(level.count)
    let squares = fit.residuals.reduce(0) { $0 + $1 * $1 }
    let away = newest.map { $0 - fit.first }
    guard squares > 0 else { return away.allSatisfy { $0 > 0 } || away.allSatisfy { $0 < 0 } }
    let memory = memory(fit.residuals, squares)
    // How much less a mean of values that remember one another tells, and how much too small their spread comes out.
    let inflation = (1 + memory) / (1 - memory)
    let variance = squares / size / max(0.2, 1 - inflation / size)
    let deviation = variance.squareRoot()
    guard away.allSatisfy({ $0 > deviation }) || away.allSatisfy({ $0 < -deviation }) else { return false }
    let freedom = Int(size * (1 - memory * memory) / (1 + memory * memory)) - 1
    let error = variance * (inflation / size + share(newest.count, memory))
    let distance = abs(away.reduce(0, +)) / Double(newest.count) / error.squareRoot()
    let allowed = 1 - chance / Double(2 * most)
    return distance > StudentDistribution.quantile(allowed, freedom: max(2, freedom))
  }

  /// How much of itself a value carries over, from 0 to 0.9; few values show too little of it (Kendall 1954).
  private static func memory(_ residuals: [Double], _ squares: Double) -> Double {
    let products = zip(residuals.dropFirst(), residuals).reduce(0) { $0 + $1.0 * $1.1 }
    let seen = products / squares
    return min(0.9, max(0, seen + (1 + 3 * seen) / Double(residuals.count)))
  }

  /// The variance of the mean of so many, for that of one.
  private static func share(_ count: Int, _ memory: Double) -> Double {
    var (sum, power) = (Double(count), 1.0)
    for distance in stride(from: 1, to: count, by: 1) {
      power *= memory
      sum += 2 * Double(count - distance) * power
    }
    return sum / Double(count * count)
  }
}
