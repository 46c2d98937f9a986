package import Documents

/// What a program's energy is divided into.
package enum EnergyComponent: String, Sendable, CaseIterable {
  case cpu, radio, storage, peripherals
  /// Measured, and none of the components' own.
  case other
}

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

  /// A line of the table `energy`.
  package var json: JSONValue {
    .members([
      "component": .string(component.rawValue), "part": .string(part), "amount": amount.map { .string($0) },
      "energy": .number(energy.value), "low": .number(energy.low), "high": .number(energy.high),
      "fidelity": .string(fidelity.rawValue), "by": .string(by),
    ])
  }
}
