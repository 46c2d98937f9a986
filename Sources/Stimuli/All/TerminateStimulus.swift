import Glibc
package import Kernel

/// Asks every process of the tree to end, as systemd does for a unit (systemd.kill(5), KillMode=control-group).
package enum TerminateStimulus: Stimulus {
  package static let meta = StimulusMeta(id: "terminate", title: "Termination notice (SIGTERM)")

  package static func apply(_ subject: Subject) throws(SystemError) { try subject.signal(SIGTERM) }
}
