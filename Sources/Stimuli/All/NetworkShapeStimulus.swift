package import Documents
import Glibc
package import Kernel
import Quantities
package import Recordings

/// Makes the network bad for the program alone: packets are lost by chance, slowed down or late, as on a link that many
/// people have to live with. `network-up` takes it back.
package enum NetworkShapeStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "network-shape", title: "A bad network: packets are lost, slow or late",
    parameters: [
      StimulusParameter(
        "preset", .choice(LinkPreset.allCases.map(\.rawValue)),
        "a known link, of which other parameters change a part"),
      StimulusParameter(
        "loss", .quantity(.percent, 0...100),
        """
        how likely a packet is lost, on each way and at each end that is in the program; what it sends over TCP is held \
        up rather than lost, since the kernel learns at once that it did not go out
        """),
      StimulusParameter("rate-in", rate, "how much is received each second; more is dropped"),
      StimulusParameter("rate-out", rate, "how much is sent each second; more is dropped"),
      StimulusParameter(
        "round-trip", .quantity(.seconds, 0...10),
        "what each round trip takes longer, on a kernel with the queueing disciplines prio and netem"),
      LinkShape.directionParameter("on which way packets are lost and slowed down"),
      LinkShape.peerParameter, LinkShape.loopbackParameter,
    ])

  private static let rate = StimulusParameter.Kind.quantity(.bytesPerSecond, 100...1.25e9)

  package static func problem(with request: StimulusRequest) -> StimulusProblem? {
    let says = ["preset", "loss", "rate-in", "rate-out", "round-trip"]
    guard says.contains(where: { request.values[$0] != nil }) else {
      return StimulusProblem("nothing to do; give one of \(says.joined(separator: ", "))")
    }
    for (direction, rate) in [("out", "rate-in"), ("in", "rate-out")]
    where request.text("direction") == direction && request.values[rate] != nil {
      return StimulusProblem("direction=\(direction) leaves that way as it is", in: rate)
    }
    return LinkShape.peerProblem(request)
  }

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [NetworkGate.self]
  }

  /// What a request asks for.
  ///
  /// - Throws: EINVAL where its peer is no address.
  package static func shape(_ request: StimulusRequest) throws(SystemError) -> LinkShape {
    var shape = request.text("preset").flatMap { LinkPreset(rawValue: $0) }?.shape ?? LinkShape()
    if let percent = request.number("loss") {
      (shape.received.loss, shape.sent.loss) = (percent / 100, percent / 100)
    }
    if let rate = request.number("rate-in") { shape.received.rate = rate }
    if let rate = request.number("rate-out") { shape.sent.rate = rate }
    if let delay = request.number("round-trip") { shape.delay = delay }
    return try shape.narrowed(by: request)
  }

  /// The shapes among some requests that make packets late.
  static func delayed(_ requests: [StimulusRequest]) -> [LinkShape] {
    requests.filter { $0.id == meta.id }.compactMap { try? shape($0) }.filter { $0.delay > 0 }
  }

  /// Answers the shape in effect, and what became of its delay.
  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let shape = try shape(request)
    let gate = try stage.facility(NetworkGate.self)
    var told = NetworkShape(
      direction: request.text("direction") ?? "both", loopback: !shape.sparesLoopback)
    (told.offline, told.preset) = (shape.isLoss, request.text("preset"))
    told.received = LinkWay(loss: shape.received.loss * 100, rate: shape.received.rate)
    told.sent = LinkWay(loss: shape.sent.loss * 100, rate: shape.sent.rate)
    if let answer = gate.delayAnswer(shape) { (told.delay, told.roundTripSeconds) = (answer, shape.delay) }
    try gate.apply(shape, shape.isLoss ? NetworkDown(told) : NetworkShaped(told))
    return told.answer
  }

  /// What else it needs, `NetworkDownStimulus` says.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    var row = Diagnosis(
      kind: "stimulus", unit: meta.id, source: "delay by the queueing discipline netem", state: .works)
    let missing = DelayLines.modules.filter { !KernelModule.isThere($0, root) }
    guard !missing.isEmpty else { return [row] }
    row.state = .fallsBack
    row.reason =
      "this kernel has no \(missing.joined(separator: " and no ")): packets are lost and slowed down, but not late"
    row.remedy =
      "\(DelayLines.remedy), or boot a kernel built with CONFIG_NET_SCH_PRIO and CONFIG_NET_SCH_NETEM"
    return [row]
  }
}
