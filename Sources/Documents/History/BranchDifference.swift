package import Quantities

/// A figure of a branch beside the last level that it had on the main branch.
package struct BranchDifference: Sendable, Equatable {
  package enum Way: Int, Sendable, Comparable {
    /// Worse by more than its gate allows.
    case pastGate
    case worse
    case better
    /// Of a figure of which neither more nor less is better.
    case other
    /// The runs of both lie among one another.
    case same

    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  package var name: String
  package var metric: String
  package var unit: Unit
  package var base: Double
  package var value: Double
  package var way: Way

  package init(name: String, metric: String, unit: Unit, base: Double, value: Double, way: Way) {
    self.name = name
    self.metric = metric
    self.unit = unit
    self.base = base
    self.value = value
    self.way = way
  }
}

/// How a branch differs from the main one.
package struct BranchComparison: Sendable, Equatable {
  /// The main branch's name.
  package var base: String
  /// Those that differ first.
  package var differences: [BranchDifference]

  package init(base: String, differences: [BranchDifference]) {
    self.base = base
    self.differences = differences.sorted {
      ($0.way, $0.name, $0.metric) < ($1.way, $1.name, $1.metric)
    }
  }
}
