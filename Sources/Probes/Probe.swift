package import Documents
package import Kernel

/// Something that can be asked about the machine.
package protocol Probe: Sendable {
  static var meta: ProbeMeta { get }
  /// Asks the machine. What is missing, refused or broken comes back as findings and facts with a reason; a
  /// probe never throws, so that one bad attribute does not lose the rest.
  static func read(_ root: KernelRoot) -> ProbeAnswer
  /// Which of its sources work on this machine, and what grants those that do not.
  static func diagnose(_ root: KernelRoot) -> [Diagnosis]
}

package struct ProbeMeta: Sendable {
  /// Kebab-case noun; also the key of the probe's section under `hardware`.
  package var id: String
  package var title: String
  /// The files, ioctls and sockets it asks.
  package var sources: [String]
  package init(id: String, title: String, sources: [String]) {
    self.id = id
    self.title = title
    self.sources = sources
  }
}

/// What one probe found.
package struct ProbeAnswer: Sendable, Equatable {
  /// Findings by capability key.
  package var capabilities: [String: Finding]
  /// Findings by availability question.
  package var availability: [String: Finding]
  /// The probe's section under `hardware`; nil where the machine has no such thing.
  package var hardware: JSONValue?

  package init(
    capabilities: [String: Finding] = [:], availability: [String: Finding] = [:], hardware: JSONValue? = nil
  ) {
    self.capabilities = capabilities
    self.availability = availability
    self.hardware = hardware
  }
}
