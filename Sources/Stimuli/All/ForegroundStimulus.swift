package import Kernel
package import Recordings

/// Tells the program that it is in the foreground again.
package enum ForegroundStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "foreground", title: "Notify the program that it is in the foreground again",
    parameters: ProgramNotice.parameters, phase: .returns)

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    ProgramNotice.isGiven(request)
      ? ProgramNotice.problem(with: request)
      : StimulusProblem("how is the program notified? Give signal, run or call, such as signal=SIGUSR2")
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    ProgramNotice.facilities(for: requests)
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    try ProgramNotice.give(request, stage)
    return StimulusAnswer()
  }
}
