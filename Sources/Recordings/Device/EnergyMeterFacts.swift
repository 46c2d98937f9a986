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
    .init("name", \.name).meaning("what it measures, in the kernel's words"),
    .init("source", \.source).meaning("the file or event that is read"),
    .init("unit", \.unit).oneOf("joules", "watts"),
    .init("resolution", \.resolution).meaning("what one step is worth, in its unit").above(0),
    .init("range", \.range).meaning("after how much it starts again at zero, in its unit").atLeast(0),
    .init("readable", \.readable).meaning("by the user who probed"),
    .init("reason", \.reason).meaning("why it cannot be read"),
    .init("remedy", \.remedy).meaning("the command that lets this user read it"))
}
