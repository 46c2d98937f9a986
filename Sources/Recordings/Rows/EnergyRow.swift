package import Formats
import Quantities

/// One thing that used energy on the program's behalf.
package struct EnergyRow: TableRow {
  package var component: EnergyComponent
  /// `processors`, `GPS`, `bytes written`.
  package var part: String
  /// How much of it there was, for people: `12.3 s`, `4.2 MiB`.
  package var amount: String?
  /// Joules, and the bounds between which the true figure lies.
  package var energy: Double
  package var low: Double
  package var high: Double
  package var fidelity: Fidelity
  /// The meter's or the model's name.
  package var by: String

  package init(
    component: EnergyComponent, part: String, amount: String? = nil, energy: Double, low: Double,
    high: Double,
    fidelity: Fidelity, by: String
  ) {
    (self.component, self.part, self.amount, self.by) = (component, part, amount, by)
    (self.energy, self.low, self.high, self.fidelity) = (energy, low, high, fidelity)
  }

  package static let table = Table(
    "energy", "Energy by what used it",
    """
    What each thing used on the program's behalf, the most first: measured and attributed, or computed by the model \
    that is named.
    """,
    blank: EnergyRow(component: .other, part: "", energy: 0, low: 0, high: 0, fidelity: .modelled, by: ""),
    .init("component", "Component", \.component), .init("part", "Part", \.part),
    .init("amount", "How much", \.amount), .init("energy", "Energy", .joules, \.energy),
    .init("low", "At least", .joules, \.low), .init("high", "At most", .joules, \.high),
    .init("fidelity", "Known by", \.fidelity), .init("by", "Meter or model", \.by))
}

/// What a program's energy is divided into.
package enum EnergyComponent: String, FieldChoice {
  case cpu, radio, storage, peripherals
  /// Measured, and none of the components' own.
  case other
}
