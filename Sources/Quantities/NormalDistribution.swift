/// The standard normal distribution, without a mathematical library.
package enum NormalDistribution {
  /// Φ: how likely a value is at or below `x`, from 0 to 1, to 1e-15 (the series of Marsaglia 2004).
  package static func cumulative(_ x: Double) -> Double {
    if x > 8.5 { return 1 }
    if x < -8.5 { return 0 }
    var sum = x
    var term = x
    var divisor = 1.0
    while true {
      divisor += 2
      term *= x * x / divisor
      let next = sum + term
      if next == sum { break }
      sum = next
    }
    return min(1, max(0, 0.5 + sum * density(x)))
  }

  /// The value that a share of `p` lies below; `p` is past 0 and below 1, and at the least 1e-15 from either.
  package static func quantile(_ p: Double) -> Double {
    let target = min(1 - 1e-15, max(1e-15, p))
    var low = -8.5
    var high = 8.5
    var x = 0.0
    // Newton's method, and a bisection where it would leave the bounds.
    for _ in 0..<100 {
      let excess = cumulative(x) - target
      if excess == 0 { return x }
      if excess > 0 { high = x } else { low = x }
      let slope = density(x)
      var next = x - excess / slope
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - x) < 1e-13 { return next }
      x = next
    }
    return x
  }

  private static func density(_ x: Double) -> Double {
    0.398_942_280_401_432_7 * decay(x * x / 2)
  }

  /// e to the power of −`y` for a `y` from 0 on: the power series of a 128th of it, squared seven times.
  private static func decay(_ y: Double) -> Double {
    let part = -y / 128
    var sum = 1.0
    var term = 1.0
    for number in 1...16 {
      term *= part / Double(number)
      sum += term
    }
    for _ in 0..<7 { sum *= sum }
    return sum
  }
}
