package import Documents
import Glibc
package import Kernel
import Quantities

/// Takes the network away from the program alone: its packets are lost without a word, as where there is no reception.
/// Links and addresses stay as they are, and no daemon is told.
package enum NetworkDownStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "network-down", title: "Loss of the network: the program's packets are dropped",
    parameters: [
      StimulusParameter(
        "direction", .choice(["both", "in", "out"]),
        "which packets are dropped: both (if not given), in or out"),
      StimulusParameter("peer", .text, "the IP address of the only other end that is cut off"),
      StimulusParameter("except-loopback", .flag, "lets what stays on this machine pass"),
    ])

  package static func problem(with request: StimulusRequest) -> String? {
    guard let peer = request.text("peer"), InternetAddress(peer) == nil else { return nil }
    return "peer: \"\(peer)\" is no IP address, such as 192.0.2.1"
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [NetworkGate.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> [String: JSONValue] {
    let direction = request.text("direction") ?? "both"
    var rule = NetworkGate.Rule(
      shutsIn: direction != "out", shutsOut: direction != "in",
      sparesLoopback: request.flag("except-loopback"))
    if let text = request.text("peer") {
      guard let peer = InternetAddress(text) else {
        throw SystemError(code: EINVAL, call: "inet_pton", subject: "\(text), which is no IP address")
      }
      rule.peer = peer
    }
    let detail: [String: JSONValue] = [
      "direction": .string(direction), "loopback": .bool(!rule.sparesLoopback),
    ]
    try stage.facility(NetworkGate.self).shut(rule, detail)
    return detail
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(
      kind: "stimulus", unit: meta.id, source: "BPF at cgroup_skb", state: .works)
    if let problem = GroupPlace.problem(root) {
      (row.state, row.reason, row.remedy) = (.missing, problem, GroupPlace.remedy)
    }
    do throws(SystemError) { _ = try BPFObject(gateObject, for: NetworkGate.subject) } catch {
      let isRefused = error.code == EPERM || error.code == EACCES
      (row.state, row.reason) = (.missing, error.description)
      row.remedy = isRefused ? NetworkGate.remedy : "apt-get install libbpf-dev && make build"
    }
    return [row]
  }
}
