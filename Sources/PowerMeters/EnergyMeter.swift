package import Recordings

/// Something that measures energy or power, what one step of it is worth, and whether this user may read it.
package struct EnergyMeter: Sendable, Equatable {
  package enum Unit: String, Sendable, CaseIterable {
    case joules, watts
  }

  /// What it measures, in the kernel's words: `package-0`, `energy-pkg`.
  package var name: String
  /// The file or event that is read.
  package var source: String
  package var unit: Unit
  /// What one step is worth, in its unit; nil where it is unknown.
  package var resolution: Double?
  /// After how much it starts again, in its unit.
  package var range: Double?
  /// Nothing where it can be read, or why not.
  package var access: Reading<Bool>
  /// The command that lets this user read it.
  package var remedy: String?

  package var facts: EnergyMeterFacts {
    var facts = EnergyMeterFacts()
    (facts.name, facts.source, facts.unit) = (.value(name), .value(source), .value(unit.rawValue))
    facts.resolution = resolution.map { .value($0) }
    facts.range = range.map { .value($0) }
    facts.readable = .value(access.value != nil)
    facts.reason = access.reason.map { .value($0) }
    facts.remedy = remedy.map { .value($0) }
    return facts
  }
}
