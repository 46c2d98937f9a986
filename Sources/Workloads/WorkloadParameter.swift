package import Quantities

/// An option of a workload: `--size "64 MiB"`.
package struct WorkloadParameter: Sendable, Equatable {
  package var name: String
  package var unit: Unit
  package var initial: Double
  package var range: ClosedRange<Double>
  package var help: String
  package init(name: String, unit: Unit, initial: Double, range: ClosedRange<Double>, help: String) {
    self.name = name
    self.unit = unit
    self.initial = initial
    self.range = range
    self.help = help
  }
}
