import Formats
package import Recordings

/// What figures are compared with: those of a machine, kept in a file of the repository or taken from a history.
package struct Baseline: VersionedDocument {
  package static let schemaVersion = 1

  package var suite: String
  package var machine: MachineFingerprint
  package var tool: Recording.Tool
  /// RFC 3339 in UTC.
  package var measured: String
  package var revision: String?
  /// By case and metric; medians' samples in the order measured.
  package var cases: [String: [String: Sample]]
  /// How the machine was meanwhile, by case; one of which it is unknown is not in it.
  package var noise: [String: MachineNoise] = [:]
  /// How far sessions of a history lie apart by themselves, by case and metric. It is in no document.
  package var spreads: [String: [String: SessionSpread]] = [:]

  package init(
    suite: String, machine: MachineFingerprint, tool: Recording.Tool, measured: String,
    revision: String? = nil,
    cases: [String: [String: Sample]] = [:]
  ) {
    self.suite = suite
    self.machine = machine
    self.tool = tool
    self.measured = measured
    self.revision = revision
    self.cases = cases
  }
}
