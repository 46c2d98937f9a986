package import Kernel
package import Recordings

/// Gives the network back, as it is without any shape.
package enum NetworkUpStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "network-up", title: "Return of the network")

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [NetworkGate.self]
  }

  /// Answers what was dropped and what passed, in packets and bytes, since the network was taken away or shaped.
  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let traffic = try stage.facility(NetworkGate.self).open()
    var answer = StimulusAnswer()
    (answer.received, answer.sent) = (traffic.received, traffic.sent)
    return answer
  }
}
