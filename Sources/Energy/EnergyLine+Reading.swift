package import Documents

extension EnergyLine {
  /// A line of the table `energy`; nil where it lacks what makes it one, or its figure is none.
  package init?(_ line: JSONValue) {
    guard let component = line["component"]?.string.flatMap({ EnergyComponent(rawValue: $0) }),
      let energy = line["energy"]?.number, energy.isFinite, energy >= 0
    else { return nil }
    let (low, high) = (line["low"]?.number ?? energy, line["high"]?.number ?? energy)
    self.init(
      component, line["part"]?.string ?? component.rawValue, amount: line["amount"]?.string,
      energy: Estimate(
        energy, low.isFinite ? min(max(low, 0), energy) : energy, high.isFinite ? max(high, energy) : energy),
      fidelity: line["fidelity"]?.string.flatMap { Fidelity(rawValue: $0) } ?? .modelled,
      by: line["by"]?.string ?? "")
  }
}
