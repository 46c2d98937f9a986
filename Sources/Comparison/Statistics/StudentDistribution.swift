import Quantities

/// Student's t distribution of few values (Student 1908), without a mathematical library.
package enum StudentDistribution {
  /// The value that a share of `p` lies below; `p` from 0.5 on and below 1.
  ///
  /// - Parameter freedom: degrees of freedom, at least one; past 200 the normal distribution serves.
  package static func quantile(_ p: Double, freedom: Int) -> Double {
    guard freedom <= 200 else { return NormalDistribution.quantile(p) }
    var (low, high) = (0.0, 1.0)
    while cumulative(high, freedom) < p, high < 1e9 { (low, high) = (high, high * 2) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if cumulative(middle, freedom) < p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// How likely a value is at or below `t`, which is not negative: Simpson's rule on t = √ν·u/(1−u), which takes all of
  /// it to a stretch from 0 to 1.
  package static func cumulative(_ t: Double, _ freedom: Int) -> Double {
    let root = Double(freedom).squareRoot()
    let end = t / (t + root)
    let steps = 200
    let width = end / Double(steps)
    var sum = 0.0
    for step in 0...steps {
      let u = width * Double(step)
      let rest = 1 - u
      let weight = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
      sum += weight * density(root * u / rest, freedom) * root / (rest * rest)
    }
    return min(1, 0.5 + sum * width / 3)
  }

  private static func density(_ t: Double, _ freedom: Int) -> Double {
    // The factor of one degree is 1/π, that of two 1/√8; each second one more is by (ν+1)/ν·√(ν/(ν+2)).
    var factor = freedom % 2 == 1 ? 1 / Double.pi : 1 / 8.0.squareRoot()
    for degrees in stride(from: freedom % 2 == 1 ? 1 : 2, to: freedom, by: 2) {
      let nu = Double(degrees)
      factor *= (nu + 1) / nu * (nu / (nu + 2)).squareRoot()
    }
    let base = 1 / (1 + t * t / Double(freedom))
    var power = freedom % 2 == 0 ? base.squareRoot() : 1
    for _ in 0..<((freedom + 1) / 2) { power *= base }
    return factor * power
  }
}
