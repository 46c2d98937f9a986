package import Documents
import Quantities

/// What becomes of a run's metrics where processes have left the program's cgroup: those that the cgroup alone tells miss
/// what they did since, and are bounds; those that follow each process are what they were.
package struct TreeReach {
  /// Who has left; nil where nobody has.
  private let why: String?
  /// Whether they were followed from the next look on alone.
  private let isLate: Bool

  package init(_ facts: RunFacts) {
    isLate = facts.total("tree.left.late") != nil
    why = facts.reason("tree.left.who") ?? Self.unexplained(facts)
  }

  package func judged(_ metrics: [String: Metric]) -> [String: Metric] {
    guard let why else { return metrics }
    var judged = metrics
    for (name, metric) in metrics {
      if let side = side(name) { judged[name] = Self.bound(metric, side, why) }
      if Self.undetermined.contains(name) { judged[name] = Self.missing(metric, why) }
    }
    return judged
  }

  /// Where nobody tells who has left, the account of what was waited for is larger than the cgroup's.
  private static func unexplained(_ facts: RunFacts) -> String? {
    guard let gap = CPUMetrics.outside(facts) else { return nil }
    return
      "processes that had left the program's cgroup used \(Display.text(gap, .seconds)) of processor time"
  }

  /// On which side of the figure the truth lies; nil where nothing is missing.
  private func side(_ metric: String) -> BoundSide? {
    if Self.atMost.contains(metric) { return .atMost }
    if isLate, metric == "memory.footprint.peak" { return .atLeast }
    return Self.atLeast.contains(metric) || MetricCatalogue.events.name(in: metric) != nil ? .atLeast : nil
  }

  /// Sums, peaks and counts of what the group did.
  private static let atLeast: Set<String> = [
    "cpu.cycles", "cpu.instructions", "cpu.time", "cpu.time.system", "cpu.time.user", "cpu.utilisation",
    "energy.cpu",
    "energy.radio", "energy.total", "launch.cpu", "lifecycle.background", "lifecycle.background.cpu",
    "memory.resident.peak", "memory.stall", "network.connections", "network.connections.accepted",
    "network.connections.failed", "network.dropped.packets", "network.lookups", "network.loopback.bytes",
    "network.loopback.packets", "network.peers", "network.received.bytes", "network.received.packets",
    "network.resets", "network.retransmissions", "network.sent.bytes", "network.sent.packets", "radio.active",
    "radio.energy",
  ]

  private static let atMost: Set<String> = ["network.keepalive.interval", "network.poll.period"]

  /// More of what is missing could make them larger or smaller.
  private static let undetermined: Set<String> = [
    "network.bursts", "radio.energy.tail", "radio.promotions", "radio.tail", "radio.waste",
  ]

  /// All that miss something, by name.
  package static var groupMetrics: Set<String> { atLeast.union(atMost).union(undetermined) }

  private static func bound(_ metric: Metric, _ side: BoundSide, _ why: String) -> Metric {
    guard metric.value != nil else { return metric }
    guard metric.bound == nil || metric.bound == side else { return missing(metric, why) }
    var bound = metric
    bound.outcome = .value(metric.value ?? 0, .bound)
    bound.bound = side
    bound.note = [why, metric.note].compactMap { $0 }.joined(separator: "; ")
    return bound
  }

  private static func missing(_ metric: Metric, _ why: String) -> Metric {
    guard metric.value != nil else { return metric }
    var missing = metric
    missing.outcome = .missing(why)
    (missing.bound, missing.bounds, missing.note) = (nil, nil, nil)
    return missing
  }
}
