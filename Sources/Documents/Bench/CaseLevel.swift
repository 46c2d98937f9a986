package import Formats

/// Whether a session's figures of a case may be what others are compared with.
package struct CaseLevel: DocumentPart {
  package enum Role: String, FieldChoice {
    /// There was nothing to compare it with: a level begins with it.
    case first
    /// The user took it for the baseline, better or worse: a level begins with it.
    case accepted
    /// No gate found it worse than the level that it was compared with.
    case held
    /// Worse, undecided, of too few runs, failed, or compared with something that is no baseline.
    case unfit
  }

  /// SHA-256 of the scenario as it is written: figures of another one are not compared.
  package var scenario: String
  package var role: Role
  /// How the machine was meanwhile; nil where that is not known.
  package var noise: MachineNoise?
  /// Nil where nobody took it, or nobody wrote that down.
  package var acceptance: Acceptance?

  package init(scenario: String, role: Role, noise: MachineNoise? = nil, acceptance: Acceptance? = nil) {
    self.scenario = scenario
    self.role = role
    self.noise = noise
    self.acceptance = acceptance
  }

  package static let table = Table(
    "level", "Level", "Whether its figures may be compared with later on.",
    blank: CaseLevel(scenario: "", role: .unfit),
    .init("scenario", \.scenario).meaning("SHA-256 of the scenario as it is written"),
    .init("role", \.role).meaning(
      "a level begins with it, the user took it, no worse than its level, or no baseline"),
    .init("noise", \.noise), .init("acceptance", \.acceptance).meaning("of a level that the user took"))
}
