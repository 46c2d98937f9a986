package import Kernel
package import Recordings

/// Runs a command of the user's choice beside the program.
package enum CommandStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "command", title: "Run a command beside the program, as its user and in its environment",
    parameters: [
      StimulusParameter(
        "run", .words, "the command; HEADROOM_PID is the program's first process", isRequired: true)
    ])

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [CommandRunner.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    try stage.facility(CommandRunner.self).run(request.words("run") ?? [], stage)
    return StimulusAnswer()
  }
}
