package import Recordings

/// One thing that used energy on the program's behalf.
package struct EnergyLine: Sendable, Equatable {
  package var component: EnergyComponent
  /// `processors`, `GPS`, `bytes written`.
  package var part: String
  /// How much of it there was, for people: `12.3 s`, `4.2 MiB`.
  package var amount: String?
  /// Joules.
  package var energy: Estimate
  package var fidelity: Fidelity
  /// The meter's or the model's name.
  package var by: String

  package init(
    _ component: EnergyComponent, _ part: String, amount: String? = nil, energy: Estimate,
    fidelity: Fidelity, by: String
  ) {
    self.component = component
    self.part = part
    self.amount = amount
    self.energy = energy
    self.fidelity = fidelity
    self.by = by
  }

  package var row: EnergyRow {
    EnergyRow(
      component: component, part: part, amount: amount, energy: energy.value, low: energy.low,
      high: energy.high,
      fidelity: fidelity, by: by)
  }

  /// Nil where its figures are none that an energy can have.
  package init?(_ row: EnergyRow) {
    guard row.energy >= 0 else { return nil }
    self.init(
      row.component, row.part, amount: row.amount,
      energy: Estimate(row.energy, min(max(row.low, 0), row.energy), max(row.high, row.energy)),
      fidelity: row.fidelity, by: row.by)
  }
}
