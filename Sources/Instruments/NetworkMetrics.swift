import Documents
import Quantities

/// Metrics of the network and the radio from what was counted, told and computed.
enum NetworkMetrics {
  private static let instrument = "network"
  /// Counted in the kernel whether or not there was room to tell of each.
  private static let counted: Set<String> = [
    "network.sent.bytes", "network.sent.packets", "network.received.bytes", "network.received.packets",
    "network.loopback.bytes", "network.loopback.packets", "network.dropped.packets",
  ]
  private static let modelPrefix = "radio.model "

  static func metric(_ entry: MetricCatalogue.Entry, _ facts: RunFacts) -> Metric {
    func made(_ outcome: Metric.Outcome, _ note: String? = nil) -> Metric {
      Metric(outcome, entry.unit, instrument: instrument, note: note)
    }
    guard let value = facts.total(entry.name) else {
      if let last = facts.folds[entry.name]?.last, facts.totals.isEmpty {
        return made(.value(last, .sampled))
      }
      let reason = facts.reason(entry.name) ?? facts.reason("network.seen")
      return made(.missing(reason ?? (facts.totals.isEmpty ? "known only at the end of the run" : unknown)))
    }
    if let why = facts.reason("network.sampled") {
      let fidelity: Fidelity = entry.name.hasPrefix("radio.") ? .modelled : .sampled
      return made(.value(value, fidelity), "\(sampledNote): \(why)")
    }
    let lost = facts.total("network.lost") ?? 0
    if entry.name.hasPrefix("radio.") { return made(.value(value, .modelled), modelNote(facts, lost)) }
    guard !counted.contains(entry.name) else { return made(.value(value, .exact), note(entry.name)) }
    return lost > 0
      ? made(.value(value, .sampled), "\(Display.text(lost, .count)) packets were counted and not told")
      : made(.value(value, .exact), note(entry.name))
  }

  private static let unknown = "the run's traffic does not tell"
  private static let sampledNote =
    "read from the sockets twice a second, TCP alone, headers estimated, because not every packet could be seen"

  private static func modelNote(_ facts: RunFacts, _ lost: Double) -> String? {
    let names = facts.totals.keys.first { $0.hasPrefix(modelPrefix) }.map { $0.dropFirst(modelPrefix.count) }
    let incomplete = lost > 0 ? "; \(Display.text(lost, .count)) packets were counted and not told" : ""
    return names.map { "by the radio model \($0)\(incomplete)" }
  }

  private static func note(_ name: String) -> String? {
    switch name {
    case "network.sent.bytes", "network.received.bytes":
      "from the IP header on; what the kernel answers for a socket that is closed is not in it"
    case "network.sent.packets":
      "as cut for the wire; a datagram larger than the link takes counts as one"
    default: nil
    }
  }
}
