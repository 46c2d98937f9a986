import Glibc
package import Kernel
package import Recordings

/// Asks every process of the tree to end, as systemd does for a unit (systemd.kill(5), KillMode=control-group).
package enum TerminateStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "terminate", title: "Termination notice (SIGTERM)", phase: .begins("terminating"), ends: true)

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    try stage.signal(SIGTERM)
    return StimulusAnswer()
  }
}
