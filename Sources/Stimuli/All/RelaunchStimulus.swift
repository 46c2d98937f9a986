package import Kernel
package import Recordings

/// Starts the program again. The harness does it, because it is what launches; one that still runs is ended first.
package enum RelaunchStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "relaunch", title: "Start the program again, after ending it where it still runs",
    parameters: [
      StimulusParameter("cold", .flag, "without the program's files in memory")
    ])

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer { StimulusAnswer() }
}
