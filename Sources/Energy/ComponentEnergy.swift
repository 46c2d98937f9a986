import Quantities
package import Recordings

/// What one component of the device used on the program's behalf, of all lines of the table `energy`.
package struct ComponentEnergy: Sendable, Equatable {
  package var component: EnergyComponent
  /// Joules.
  package var energy: Estimate
  /// The component's lines, the most first.
  package var lines: [EnergyLine]

  /// One for each component that used anything, in the order of `EnergyComponent`.
  package static func all(_ rows: [EnergyRow]) -> [ComponentEnergy] {
    let lines = Dictionary(grouping: rows.compactMap { EnergyLine($0) }, by: \.component)
    return EnergyComponent.allCases.compactMap { component in
      guard let own = lines[component] else { return nil }
      let sum = own.reduce(Estimate.zero) { $0 + $1.energy }
      guard sum.high > 0 else { return nil }
      return ComponentEnergy(
        component: component, energy: sum, lines: own.sorted { $0.energy.value > $1.energy.value })
    }
  }

  /// `measured by package-0, modelled by pinephone`: every way in which the lines are known, once; empty without lines.
  package static func origin(_ shares: [ComponentEnergy]) -> String {
    let lines = shares.flatMap(\.lines)
    let ways = Fidelity.allCases.compactMap { fidelity -> String? in
      let own = lines.filter { $0.fidelity == fidelity }
      guard !own.isEmpty else { return nil }
      let names = Set(own.map(\.by).filter { !$0.isEmpty }).sorted()
      return names.isEmpty
        ? fidelity.rawValue : "\(fidelity.rawValue) by \(names.joined(separator: " and "))"
    }
    return ways.joined(separator: ", ")
  }
}

extension EnergyComponent {
  /// As a person calls it, in the middle of a sentence.
  package var words: String {
    switch self {
    case .cpu: "the processors"
    case .radio: "the radio"
    case .storage: "storage"
    case .peripherals: "what it held open"
    case .other: "the rest of the device"
    }
  }
}
