import Arguments

/// What can be done about energy apart from a run: its word, the options it takes and what does it.
struct EnergyAction: Sendable {
  var name: String
  var options: Set<String>
  var run: @Sendable (Invocation) throws(CommandError) -> ExitStatus

  /// In the order in which help shows them.
  static let all: [EnergyAction] = [
    EnergyAction(
      name: "calibrate", options: ["output", "step", "meter"], run: EnergyCalibrateAction.run),
    EnergyAction(name: "meters", options: ["duration", "format"], run: EnergyMetersAction.run),
  ]

  var usage: String { "\(name) [OPTION…]" }

  /// - Throws: where there is an option that it does not take.
  func check(_ invocation: Invocation) throws(CommandError) {
    for option in EnergyCommand.meta.options.map(\.long)
    where !options.contains(option) && invocation.has(option) {
      throw invocation.usageError("--\(option) does not belong to energy \(name)")
    }
  }
}
