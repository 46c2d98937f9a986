import Quantities

/// Accounts of a stretch of figures whose errors have a memory: each carries a part of itself over to the next (AR(1)).
struct CorrelatedFit {
  /// What the account leaves of each value.
  var residuals: [Double]
  /// Where it begins and ends.
  var first: Double
  var last: Double

  /// The logarithm of how likely the values are, but for what is the same of all accounts of as many.
  var likelihood: Double { Self.likelihood(of: residuals) }

  /// The same level from end to end.
  static func level(_ values: [Double]) -> CorrelatedFit {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    return CorrelatedFit(residuals: values.map { $0 - mean }, first: mean, last: mean)
  }

  /// A line by least squares.
  static func line(_ values: [Double]) -> CorrelatedFit {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / max(1, count)
    let centre = (count - 1) / 2
    var (cross, square) = (0.0, 0.0)
    for (index, value) in values.enumerated() {
      let place = Double(index) - centre
      cross += place * (value - mean)
      square += place * place
    }
    let slope = square > 0 ? cross / square : 0
    return CorrelatedFit(
      residuals: values.enumerated().map { $1 - mean - slope * (Double($0) - centre) },
      first: mean - slope * centre, last: mean + slope * centre)
  }

  static func likelihood(of residuals: [Double]) -> Double {
    var sums = Sums()
    for (index, value) in residuals.enumerated() {
      sums.squares += value * value
      if index > 0 { sums.products += value * residuals[index - 1] }
    }
    (sums.first, sums.last) = (residuals.first ?? 0, residuals.last ?? 0)
    return sums.likelihood(residuals.count)
  }

  /// All that the likelihood needs to know of residuals.
  struct Sums {
    var squares = 0.0
    /// Of each with the one before it.
    var products = 0.0
    var first = 0.0
    var last = 0.0

    /// Where the scale of the values is about 1, less than this is rounding.
    private static let nothing = 1e-13

    func likelihood(_ count: Int) -> Double {
      let inner = squares - last * last
      let memory = inner > Self.nothing ? min(0.95, max(0, products / inner)) : 0
      let left = squares - 2 * memory * products + memory * memory * (inner - first * first)
      let size = Double(count)
      return NaturalLogarithm.of(1 - memory * memory) / 2
        - size / 2 * NaturalLogarithm.of(max(left, Self.nothing * size))
    }
  }
}

/// The natural logarithm, without a mathematical library.
enum NaturalLogarithm {
  /// Of what is above 0.
  static func of(_ x: Double) -> Double {
    var (power, part) = (Double(x.exponent), x.significand)
    if part > 1.4 { (power, part) = (power + 1, part / 2) }
    let ratio = (part - 1) / (part + 1)
    var (term, sum) = (ratio, 0.0)
    for odd in stride(from: 1.0, through: 31, by: 2) {
      sum += term / odd
      term *= ratio * ratio
    }
    return 2 * sum + power * 0.693_147_180_559_945_3
  }
}
