package import Quantities

/// One series' figures, a value for each row.
package struct SampledColumn: Sendable, Equatable {
  package var name: String
  package var unit: Unit
  package var values: [Double]
  package init(name: String, unit: Unit, values: [Double]) {
    self.name = name
    self.unit = unit
    self.values = values
  }
}
