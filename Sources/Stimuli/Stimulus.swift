package import Documents
package import Formats
package import Kernel
package import Recordings

/// Something done to the program on purpose.
///
/// What has to be there before the program starts, or outlasts one call, is a `Facility` of the stage; a stimulus itself
/// keeps nothing.
package protocol Stimulus: Sendable {
  static var meta: StimulusMeta { get }
  /// What it needs for these requests of its own kind; made before the program is launched.
  static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type]
  /// Does it, once, to whatever of the tree lives now, and answers what is worth recording of it. On the main thread;
  /// what takes longer than a millisecond belongs into a facility's own thread, or the steps behind it are late.
  static func apply(_ request: StimulusRequest, _ stage: Stage) throws(SystemError) -> StimulusAnswer
  /// What keeps a request from being carried out, beyond what its parameters' kinds say; nil where nothing does.
  static func problem(with request: StimulusRequest) -> StimulusProblem?
  /// Which of its ways work on this machine, and what grants those that do not.
  static func diagnose(_ root: KernelRoot) -> [Diagnosis]
}

extension Stimulus {
  package static func problem(with request: StimulusRequest) -> StimulusProblem? { nil }
  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] { [] }
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { [] }
}

package struct StimulusMeta: Sendable {
  package var id: String
  package var title: String
  package var parameters: [StimulusParameter]
  /// The phase that begins with it; nil where the phase stays.
  package var phase: PhaseChange?
  /// Whether the program is to end of it, and is killed where it does not within `RunPlan.patience`.
  package var ends: Bool
  /// Whether its effect may be over in less than a second, so that samples are to stand closer together.
  package var isQuick: Bool

  package enum PhaseChange: Sendable, Equatable {
    case begins(String)
    /// Back to the phase before, as after a resume.
    case returns
  }

  package init(
    id: String, title: String, parameters: [StimulusParameter] = [], phase: PhaseChange? = nil,
    ends: Bool = false, isQuick: Bool = false
  ) {
    self.id = id
    self.title = title
    self.parameters = parameters
    self.phase = phase
    self.ends = ends
    self.isQuick = isQuick
  }

  /// The JSON Schema of a step with it.
  package var schema: JSONValue { StepReader.schema(id, title: title, parameters) }
}
