import Energy
import Quantities
package import Recordings

/// Energy by what used it.
package enum EnergyMetrics: MetricGroup {
  package static let id = "energy"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] { EnergyBill(facts).metrics }

  package static func notes(_ facts: RunFacts) -> [String] { EnergyBill(facts).notes }

  package static func tables(_ facts: RunFacts) -> Tables {
    var tables = Tables()
    tables.energy = EnergyBill(facts).lines.sorted { $0.energy.value > $1.energy.value }.map(\.row)
    return tables
  }
}
