/// Whether a session's figures of a case may be what others are held against.
package struct CaseLevel: Sendable, Equatable {
  package enum Role: String, Sendable, CaseIterable {
    /// There was nothing to hold it against: a level begins with it.
    case first
    /// The user took it for the baseline, better or worse: a level begins with it.
    case accepted
    /// No gate found it worse than the level that it was held against.
    case held
    /// Worse, undecided, of too few runs, failed, or held against something that is no baseline.
    case unfit
  }

  /// SHA-256 of the scenario as it is written: figures of another one are not compared.
  package var scenario: String
  package var role: Role
  /// How the machine was meanwhile; nil where that is not known.
  package var noise: MachineNoise?

  package init(scenario: String, role: Role, noise: MachineNoise? = nil) {
    self.scenario = scenario
    self.role = role
    self.noise = noise
  }

  package var json: JSONValue {
    .members([
      "scenario": .string(scenario), "role": .string(role.rawValue), "noise": noise?.json,
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      scenario: try reader.required("scenario").string(),
      role: try reader.required("role").choice(Role.self),
      noise: try reader.member("noise").map { (place) throws(DocumentError) in try MachineNoise(place) })
  }
}
