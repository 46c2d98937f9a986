import Glibc
package import Kernel
package import Recordings

/// Ends every process of the tree without notice.
package enum KillStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "kill", title: "Kill without notice (SIGKILL)", phase: .begins("terminating"), ends: true)

  /// A cgroup is killed as one, so that no process can start another in between (cgroup-v2.rst, cgroup.kill).
  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    if let group = stage.group, (try? group.kill()) != nil {
      try stage.signalOutside(SIGKILL)
      return StimulusAnswer()
    }
    try stage.signal(SIGKILL)
    return StimulusAnswer()
  }
}
