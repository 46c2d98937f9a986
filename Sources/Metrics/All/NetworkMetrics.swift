import Quantities
package import Recordings

/// Metrics of the network and the radio from what was counted, told and computed.
package enum NetworkMetrics: MetricGroup {
  package static let id = "network"
  /// Counted in the kernel whether or not there was room to tell of each.
  private static let counted: Set<MetricName> = [
    .networkSentBytes, .networkSentPackets, .networkReceivedBytes, .networkReceivedPackets,
    .networkLoopbackBytes, .networkLoopbackPackets, .networkDroppedPackets,
  ]

  /// Of packets that were reported one by one.
  private static let reported: Set<MetricName> = [
    .networkConnections, .networkConnectionsAccepted, .networkConnectionsFailed, .networkResets,
    .networkRetransmissions, .networkLookups, .networkBursts, .networkPeers,
  ]

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    var metrics: [MetricName: Metric] = [:]
    for name in counted.union(reported).union(inferred.keys).union(MetricName.ofRadio) {
      metrics[name] = metric(name, facts)
    }
    return metrics
  }

  static func metric(_ name: MetricName, _ facts: RunFacts) -> Metric {
    func made(_ outcome: Metric.Outcome, _ note: String? = nil) -> Metric {
      Metric(outcome, name.unit, instrument: id, note: note)
    }
    guard let value = facts.total(.metric(name)) else {
      if let last = facts.folds[name.rawValue]?.last, facts.totals.isEmpty {
        return made(.value(last, .sampled))
      }
      let reason = facts.reason(.metric(name)) ?? facts.reason(.networkSeen)
      return made(.missing(reason ?? (facts.totals.isEmpty ? "known only at the end of the run" : unknown)))
    }
    let shared = counted.union(reported).contains(name) ? facts.reason(.networkShared) : nil
    if let why = unseen(name, facts) {
      if let shared { return made(.missing("\(why); \(shared)")) }
      return .bound(.atLeast, value, name.unit, instrument: id, why: why)
    }
    if let shared { return .bound(.atMost, value, name.unit, instrument: id, why: shared) }
    if MetricName.ofRadio.contains(name) { return made(.value(value, .modelled), modelNote(facts)) }
    if let how = inferred[name] { return made(.value(value, .modelled), how) }
    return made(.value(value, .exact), note(name))
  }

  private static let unknown = "the run's traffic does not show it"
  private static let sampledNote = """
    the accounts of TCP sockets that were open when they were read, twice a second, with the shortest headers, because not \
    every packet could be seen
    """
  /// Read out of the times of packets, which do not tell why they were sent.
  private static let inferred: [MetricName: String] = [
    .networkPollPeriod: "inferred from the times at which the program turned to a peer",
    .networkKeepaliveInterval: "inferred from packets that said next to nothing",
  ]

  /// Why there may have been more than was seen; nil where nothing can have been missed.
  private static func unseen(_ name: MetricName, _ facts: RunFacts) -> String? {
    if let why = facts.reason(.networkSampled) { return "\(sampledNote): \(why)" }
    if let why = facts.reason(.networkUnseen) { return why }
    if [.networkSentBytes, .networkSentPackets].contains(name), let why = facts.reason(.networkUnseenSent) {
      return why
    }
    if [.networkReceivedBytes, .networkReceivedPackets].contains(name),
      let why = facts.reason(.networkUnseenReceived)
    {
      return why
    }
    if name == .networkConnectionsAccepted, let why = facts.reason(.networkAcceptedBefore) { return why }
    guard let lost = facts.total(.networkLost), lost > 0, !counted.contains(name) else { return nil }
    return "\(Display.text(lost, .count)) packets were counted but not reported one by one"
  }

  private static func modelNote(_ facts: RunFacts) -> String? {
    facts.radioModels.map { "by the radio model \($0)" }
  }

  private static func note(_ name: MetricName) -> String? {
    switch name {
    case .networkSentBytes, .networkReceivedBytes:
      "from the IP header on; what the kernel answers for a socket that is closed, and what is meant for it alone, is not in it"
    case .networkSentPackets: "as cut for the wire"
    case .networkLookups: "in the clear, over UDP to port 53; others look like other traffic"
    default: nil
    }
  }
}
