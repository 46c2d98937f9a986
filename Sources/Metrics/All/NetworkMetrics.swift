package import Documents
import Quantities

/// Metrics of the network and the radio from what was counted, told and computed.
package enum NetworkMetrics: MetricGroup {
  package static let id = "network"
  /// Counted in the kernel whether or not there was room to tell of each.
  private static let counted: Set<String> = [
    "network.sent.bytes", "network.sent.packets", "network.received.bytes", "network.received.packets",
    "network.loopback.bytes", "network.loopback.packets", "network.dropped.packets",
  ]

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for entry in MetricCatalogue.all
    where entry.name.hasPrefix("network.") || entry.name.hasPrefix("radio.") {
      metrics[entry.name] = metric(entry, facts)
    }
    return metrics
  }

  static func metric(_ entry: MetricDefinition, _ facts: RunFacts) -> Metric {
    func made(_ outcome: Metric.Outcome, _ note: String? = nil) -> Metric {
      Metric(outcome, entry.unit, instrument: id, note: note)
    }
    guard let value = facts.total(entry.name) else {
      if let last = facts.folds[entry.name]?.last, facts.totals.isEmpty {
        return made(.value(last, .sampled))
      }
      let reason = facts.reason(entry.name) ?? facts.reason("network.seen")
      return made(.missing(reason ?? (facts.totals.isEmpty ? "known only at the end of the run" : unknown)))
    }
    if let why = unseen(entry.name, facts) {
      return .bound(.atLeast, value, entry.unit, instrument: id, why: why)
    }
    if entry.name.hasPrefix("radio.") { return made(.value(value, .modelled), modelNote(facts)) }
    if let how = inferred[entry.name] { return made(.value(value, .modelled), how) }
    return made(.value(value, .exact), note(entry.name))
  }

  private static let unknown = "the run's traffic does not show it"
  private static let sampledNote = """
    the accounts of TCP sockets that were open when they were read, twice a second, with the shortest headers, because not \
    every packet could be seen
    """
  /// Read out of the times of packets, which do not tell why they were sent.
  private static let inferred = [
    "network.poll.period": "inferred from the times at which the program turned to a peer",
    "network.keepalive.interval": "inferred from packets that said next to nothing",
  ]

  /// Why there may have been more than was seen; nil where nothing can have been missed.
  private static func unseen(_ name: String, _ facts: RunFacts) -> String? {
    if let why = facts.reason("network.sampled") { return "\(sampledNote): \(why)" }
    if let why = facts.reason("network.unseen") { return why }
    for way in ["sent", "received"] where name.hasPrefix("network.\(way).") {
      if let why = facts.reason("network.unseen.\(way)") { return why }
    }
    guard let lost = facts.total("network.lost"), lost > 0, !counted.contains(name) else { return nil }
    return "\(Display.text(lost, .count)) packets were counted but not reported one by one"
  }

  private static func modelNote(_ facts: RunFacts) -> String? {
    facts.radioModels.map { "by the radio model \($0)" }
  }

  private static func note(_ name: String) -> String? {
    switch name {
    case "network.sent.bytes", "network.received.bytes":
      "from the IP header on; what the kernel answers for a socket that is closed, and what is meant for it alone, is not in it"
    case "network.sent.packets": "as cut for the wire"
    case "network.lookups": "in the clear, over UDP to port 53; others look like other traffic"
    default: nil
    }
  }
}
