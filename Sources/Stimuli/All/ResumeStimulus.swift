package import Kernel
package import Recordings

/// Lets a suspended tree go on.
package enum ResumeStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "resume", title: "Resumption of a suspended program", phase: .returns)

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] { [Freezer.self] }

  /// Answers whether it had been suspended.
  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    var answer = StimulusAnswer()
    answer.suspended = try stage.facility(Freezer.self).thaw()
    return answer
  }
}
