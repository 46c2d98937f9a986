package import Kernel
package import Recordings

/// Tells the program that it is in the background from now on. Linux has no one way for that, so that the way is given.
package enum BackgroundStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "background", title: "Notify the program that it is in the background",
    parameters: ProgramNotice.parameters, phase: .begins("background"))

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    ProgramNotice.isGiven(request)
      ? ProgramNotice.problem(with: request)
      : StimulusProblem("how is the program notified? Give signal, run or call, such as signal=SIGUSR1")
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
