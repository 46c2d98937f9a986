/// What each of several things draws, from what a meter said while known amounts of them were at work: linear least
/// squares by Householder's reflections (Golub and Van Loan, Matrix Computations, 5.2 and 5.3).
package struct PowerFit: Sendable, Equatable {
  package struct Observation: Sendable, Equatable {
    package var watts: Double
    /// How much of each column was at work.
    package var loads: [Double]
    package init(watts: Double, loads: [Double]) {
      self.watts = watts
      self.loads = loads
    }
  }

  package struct Coefficient: Sendable, Equatable {
    package var column: String
    /// Watts for one of it; never negative.
    package var watts: Double
    /// Its standard error in watts; nil for one that was put to zero because it would have been negative.
    package var error: Double?
  }

  package enum Failure: Error, Equatable {
    /// More unknowns than observations can tell.
    case tooFew(observations: Int, columns: Int)
    /// The column follows from those before it: the observations never tell them apart.
    case dependent(String)
    /// A figure that is no number.
    case senseless

    package var description: String {
      switch self {
      case .tooFew(let observations, let columns):
        "\(observations) steps are too few for \(columns) unknowns"
      case .dependent(let column): "the steps cannot separate \"\(column)\" from the rest"
      case .senseless: "the meter or the clock gave no number"
      }
    }
  }

  package private(set) var coefficients: [Coefficient]
  /// Measured less fitted, in watts, by observation.
  package private(set) var residuals: [Double]
  private let measured: [Double]

  /// - Throws: why nothing can be told from the observations.
  package init(columns: [String], _ observations: [Observation]) throws(Failure) {
    let isSound = observations.allSatisfy {
      $0.watts.isFinite && $0.loads.count == columns.count && $0.loads.allSatisfy(\.isFinite)
    }
    guard isSound else { throw .senseless }
    guard observations.count > columns.count else {
      throw .tooFew(observations: observations.count, columns: columns.count)
    }
    measured = observations.map(\.watts)
    var kept = Array(columns.indices)
    while true {
      let solution = try LeastSquares.solve(
        observations.map { row in kept.map { row.loads[$0] } }, measured, names: kept.map { columns[$0] })
      // Nothing gives power back: what would is put to zero, the worst first.
      if let worst = solution.values.indices.min(by: { solution.values[$0] < solution.values[$1] }),
        solution.values[worst] < 0, kept.count > 1
      {
        kept.remove(at: worst)
        continue
      }
      residuals = solution.residuals
      coefficients = columns.indices.map { column in
        guard let place = kept.firstIndex(of: column) else {
          return Coefficient(column: columns[column], watts: 0, error: nil)
        }
        return Coefficient(
          column: columns[column], watts: max(0, solution.values[place]), error: solution.errors[place])
      }
      return
    }
  }

  /// The residuals' root mean square as a share of how much the power changed at all: 0 fits all, 1 explains nothing.
  package var unexplained: Double {
    let mean = measured.reduce(0, +) / Double(measured.count)
    let whole = measured.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    let rest = residuals.map { $0 * $0 }.reduce(0, +)
    return whole > 0 ? (rest / whole).squareRoot() : 1
  }

  /// Watts that it says lie above the first column, which is rest, in one observation.
  package func above(_ observation: Int) -> Double {
    measured[observation] - residuals[observation] - (coefficients.first?.watts ?? 0)
  }
}
