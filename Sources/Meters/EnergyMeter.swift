package import Documents

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
  /// What one step is worth, in its unit; nil where nobody says.
  package var resolution: Double?
  /// After how much it starts anew, in its unit.
  package var range: Double?
  /// Nothing where it can be read, or why not.
  package var access: Reading<Bool>
  /// The command that lets this user read it.
  package var remedy: String?

  package var json: JSONValue {
    .members([
      "name": .string(name), "source": .string(source), "unit": .string(unit.rawValue),
      "resolution": resolution.map { .number($0) }, "range": range.map { .number($0) },
      "readable": .bool(access.value != nil), "reason": access.reason.map { .string($0) },
      "remedy": remedy.map { .string($0) },
    ])
  }
}
