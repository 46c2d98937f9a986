package import Documents
package import Formats
package import Kernel
package import Recordings

/// Something that can be asked about the machine.
package protocol Probe: Sendable {
  static var meta: ProbeMeta { get }
  /// What it writes in its section of `hardware`, beside the facts that `Hardware` declares because something asks for them.
  static var facts: [DescribedFact] { get }
  /// Asks the machine. What is missing, refused or broken comes back as findings and facts with a reason; a
  /// probe never throws, so that one bad attribute does not lose the rest.
  static func read(_ root: KernelRoot) -> ProbeAnswer
  /// Which of its sources work on this machine, and what grants those that do not.
  static func diagnose(_ root: KernelRoot) -> [Diagnosis]
}

extension Probe {
  package static var facts: [DescribedFact] { [] }
}

package struct ProbeMeta: Sendable {
  /// Kebab-case noun; also the key of the probe's section under `hardware`.
  package var id: String
  package var title: String
  /// The files, ioctls and sockets it asks.
  package var sources: [String]
  /// How each capability and availability question that it answers is decided, by name, in a sentence or two: what
  /// makes it present, what makes it absent, and which look-alikes do not count.
  package var decides: [String: String]
  /// The kernel's subsystems, as uevents name them, after whose changes it is worth asking again: `power_supply`.
  package var subsystems: [String]
  /// Whether a run's recording holds its section: what the program ran on, had without waking hardware.
  package var isAskedForRuns: Bool

  package init(
    id: String, title: String, sources: [String], decides: [String: String] = [:], subsystems: [String] = [],
    isAskedForRuns: Bool = false
  ) {
    self.id = id
    self.title = title
    self.sources = sources
    self.decides = decides
    self.subsystems = subsystems
    self.isAskedForRuns = isAskedForRuns
  }
}

/// A probe that can learn more by using the hardware: taking a picture, waiting for a fix, recording a second.
package protocol ActiveProbe: Probe {
  /// Switches hardware on, uses it and switches it off again; only asked for by the user's express wish.
  ///
  /// - Parameter answer: What was found without touching the hardware.
  /// - Returns: That, with what was learnt.
  static func readActively(_ root: KernelRoot, _ answer: ProbeAnswer) -> ProbeAnswer
}

/// What one probe found.
package struct ProbeAnswer: Sendable, Equatable {
  /// Findings by capability key.
  package var capabilities: [String: Finding]
  /// Findings by availability question.
  package var availability: [String: Finding]
  /// The probe's section under `hardware`; nil where the machine has no such thing.
  package var section: HardwareSection?
  /// The section as documents have it.
  package var hardware: JSONValue? {
    get { section?.json }
    set { section = newValue.map { .document($0) } }
  }

  package init(
    capabilities: [String: Finding] = [:], availability: [String: Finding] = [:],
    section: HardwareSection? = nil
  ) {
    self.capabilities = capabilities
    self.availability = availability
    self.section = section
  }

  package init(
    capabilities: [String: Finding] = [:], availability: [String: Finding] = [:], hardware: JSONValue?
  ) {
    self.init(
      capabilities: capabilities, availability: availability, section: hardware.map { .document($0) })
  }
}
