package import Documents
import Glibc
package import Kernel
import Quantities
package import Recordings

/// Takes the network away from the program alone: its packets are dropped, as where there is no reception. Links and
/// addresses stay as they are, and no daemon is told. Unlike there, the kernel learns at once that a packet did not go
/// out: TCP tries again at ever longer pauses, but who sends a datagram and asks for errors (IP_RECVERR in ip(7), as
/// glibc's resolver does) gets one at once, not silence.
package enum NetworkDownStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "network-down", title: "Loss of the network: the program's packets are dropped",
    parameters: [
      LinkShape.directionParameter("which packets are dropped"), LinkShape.peerParameter,
      LinkShape.loopbackParameter,
    ])

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    LinkShape.peerProblem(request)
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [NetworkGate.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let shape = try LinkShape.shut.narrowed(by: request)
    let told = NetworkShape(
      direction: request.text("direction") ?? "both", loopback: !shape.sparesLoopback)
    try stage.facility(NetworkGate.self).apply(shape, NetworkDown(told))
    return told.answer
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(
      kind: "stimulus", unit: meta.id, source: "BPF at cgroup_skb", state: .works)
    if let problem = GroupPlace.problem(root) {
      (row.state, row.reason, row.remedy) = (.missing, problem, GroupPlace.remedy(root))
    }
    do throws(SystemError) { _ = try BPFObject(gateObject, for: NetworkGate.subject) } catch {
      (row.state, row.reason) = (.missing, error.description)
      row.remedy = NetworkGate.remedy(error)
    }
    return [row]
  }
}
