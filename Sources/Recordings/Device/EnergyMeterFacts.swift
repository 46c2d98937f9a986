package import Formats

/// Something that measures energy or power.
package struct EnergyMeterFacts: DevicePart {
  /// What it measures, in the kernel's words: `package-0`, `energy-pkg`.
  package var name: Fact<String>?
  /// The file or event that is read.
  package var source: Fact<String>?
  /// `joules` or `watts`.
  package var unit: Fact<String>?
  /// What one step is worth, in its unit.
  package var resolution: Fact<Double>?
  /// After how much it starts again at zero, in its unit.
  package var range: Fact<Double>?
  package var readable: Fact<Bool>?
  /// Why it cannot be read.
  package var reason: Fact<String>?
  /// The command that lets this user read it.
  package var remedy: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "meter", "Meter", "Something that measures energy or power.", blank: EnergyMeterFacts(),
    .init("name", \.name), .init("source", \.source), .init("unit", \.unit),
    .init("resolution", \.resolution), .init("range", \.range), .init("readable", \.readable),
    .init("reason", \.reason), .init("remedy", \.remedy))
}
