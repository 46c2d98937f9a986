/// Where a list is best cut in two levels, for every end of it at the cost of one look at each value.
struct SplitSearch {
  private let values: [Double]
  /// Of the values before an index: their sum, that of their squares, and of each with the one before it.
  private var sums: [Double]
  private var squares: [Double]
  private var products: [Double]

  /// - Parameter values: from -1 to 1 at the most, so that sums of squares lose nothing.
  init(_ values: [Double]) {
    self.values = values
    (sums, squares, products) = ([0], [0], [0])
    for (index, value) in values.enumerated() {
      sums.append(sums[index] + value)
      squares.append(squares[index] + value * value)
      products.append(products[index] + (index > 0 ? value * values[index - 1] : 0))
    }
  }

  /// The best place, and by how much more likely two levels are than one; nil where there is none to be had.
  func best(until end: Int) -> (place: Int, gain: Double)? {
    let whole = level(0..<end).likelihood(end)
    var best: (place: Int, gain: Double)?
    for place in stride(from: ChangePoints.least, through: end - ChangePoints.least, by: 1) {
      let (left, right) = (level(0..<place), level(place..<end))
      var both = CorrelatedFit.Sums()
      both.squares = left.squares + right.squares
      // The last of the one level and the first of the other follow one another too.
      both.products = left.products + right.products + left.last * right.first
      (both.first, both.last) = (left.first, right.last)
      let gain = both.likelihood(end) - whole
      if gain > best?.gain ?? 0 { best = (place, gain) }
    }
    return best
  }

  /// What the mean of a stretch leaves of it.
  private func level(_ range: Range<Int>) -> CorrelatedFit.Sums {
    let (start, end) = (range.lowerBound, range.upperBound)
    let count = Double(range.count)
    let sum = sums[end] - sums[start]
    let mean = sum / count
    var found = CorrelatedFit.Sums()
    (found.first, found.last) = (values[start] - mean, values[end - 1] - mean)
    found.squares = max(0, squares[end] - squares[start] - sum * mean)
    let raw = products[end] - products[min(start + 1, end)]
    let ends = 2 * sum - values[start] - values[end - 1]
    found.products = raw - mean * ends + (count - 1) * mean * mean
    return found
  }
}
