/// The values that fit more equations than unknowns best.
enum LeastSquares {
  struct Solution {
    var values: [Double]
    var errors: [Double]
    var residuals: [Double]
  }

  /// A column of which less than this share is its own follows from the others: rounding leaves some 1e-15, and steps
  /// that differ by what a clock misses some 1e-4.
  private static let leastOwnShare = 1e-3

  /// - Parameter rows: more of them than columns.
  static func solve(
    _ rows: [[Double]], _ right: [Double], names: [String]
  ) throws(PowerFit.Failure) -> Solution {
    var (matrix, target) = (rows, right)
    for column in names.indices {
      let whole = length(rows, column, from: 0)
      let own = length(matrix, column, from: column)
      guard whole > 0, own > leastOwnShare * whole else { throw .dependent(names[column]) }
      reflect(&matrix, &target, column: column, length: own)
    }
    let count = names.count
    let values = substituted(matrix, target, count)
    let residuals = zip(rows, right).map { row, measured in
      measured - zip(row, values).map { $0 * $1 }.reduce(0, +)
    }
    let spread = residuals.map { $0 * $0 }.reduce(0, +) / Double(rows.count - count)
    let errors = (0..<count).map { (spread * variance($0, matrix, count)).squareRoot() }
    return Solution(values: values, errors: errors, residuals: residuals)
  }

  private static func length(_ rows: [[Double]], _ column: Int, from first: Int) -> Double {
    rows[first...].map { $0[column] * $0[column] }.reduce(0, +).squareRoot()
  }

  /// Makes what is below the diagonal in one column zero.
  private static func reflect(
    _ matrix: inout [[Double]], _ target: inout [Double], column: Int, length: Double
  ) {
    var normal = matrix[column...].map { $0[column] }
    normal[0] += normal[0] < 0 ? -length : length
    let square = normal.map { $0 * $0 }.reduce(0, +)
    func mirrored(_ values: [Double]) -> [Double] {
      let scale = 2 * zip(normal, values).map { $0 * $1 }.reduce(0, +) / square
      return zip(values, normal).map { $0 - scale * $1 }
    }
    for other in column..<matrix[0].count {
      let values = mirrored(matrix[column...].map { $0[other] })
      for (row, value) in values.enumerated() { matrix[column + row][other] = value }
    }
    target.replaceSubrange(column..., with: mirrored(Array(target[column...])))
  }

  /// Solves the triangle that is left.
  private static func substituted(_ matrix: [[Double]], _ target: [Double], _ count: Int) -> [Double] {
    var values = [Double](repeating: 0, count: count)
    for row in (0..<count).reversed() {
      let known = (row + 1..<count).map { matrix[row][$0] * values[$0] }.reduce(0, +)
      values[row] = (target[row] - known) / matrix[row][row]
    }
    return values
  }

  /// The place on the diagonal of the inverse of the triangle's square.
  private static func variance(_ place: Int, _ matrix: [[Double]], _ count: Int) -> Double {
    var sum = 0.0
    for column in place..<count {
      var unit = [Double](repeating: 0, count: count)
      unit[column] = 1
      let inverse = substituted(matrix, unit, count)
      sum += inverse[place] * inverse[place]
    }
    return sum
  }
}
