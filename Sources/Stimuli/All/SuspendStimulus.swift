package import Documents
import Glibc
package import Kernel
package import Recordings

/// Stands the whole tree still, as a handheld does with an app that is not in use.
package enum SuspendStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "suspend", title: "Suspension: every process stands still", phase: .begins("suspended"))

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] { [Freezer.self] }

  /// Answers how it was done, and which sockets were still listening: a program that is suspended with one looks alive to
  /// whoever connects, and should have closed it.
  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let how = try stage.facility(Freezer.self).freeze(stage)
    let members = ProcessTree(stage.group)
    members.refresh()
    var answer = StimulusAnswer()
    answer.how = how
    answer.listening = ListeningSockets.held(by: members.pids).map {
      ListeningPlace($0.protocolName, address: $0.address, port: $0.port.map { Int($0) })
    }
    return answer
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let problem = GroupPlace.problem(root)
    return [
      Diagnosis(
        kind: "stimulus", unit: meta.id, source: "cgroup v2 cgroup.freeze",
        state: problem == nil ? .works : .fallsBack,
        reason: problem.map { "\($0); the tree is then stopped by SIGSTOP, which its parents can see" },
        remedy: problem.map { _ in GroupPlace.remedy(root) })
    ]
  }
}
