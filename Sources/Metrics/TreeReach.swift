import Quantities
package import Recordings

/// What becomes of a run's metrics where processes have left the program's cgroup: those that the cgroup alone tells miss
/// what they did since, and are bounds; those that follow each process are what they were.
package struct TreeReach {
  /// Who has left; nil where nobody has.
  private let why: String?
  /// Whether they were followed from the next look on alone.
  private let isLate: Bool

  package init(_ facts: RunFacts) {
    isLate = facts.total(.leftLate) != nil
    why = facts.reason(.leftWho) ?? Self.unexplained(facts)
    let isAllThereIs = facts.total(.groupUser) == nil
    unwaited =
      isAllThereIs && facts.total(.childrenIgnored) != nil
      ? "a process ignores SIGCHLD, so that its children are in no account" : nil
  }

  private func withoutUnwaited(_ metrics: [String: Metric]) -> [String: Metric] {
    guard let unwaited else { return metrics }
    var judged = metrics
    for name in Self.ofWaited {
      guard let metric = metrics[name.rawValue], metric.fidelity != .exact else { continue }
      judged[name.rawValue] = Self.bound(metric, .atLeast, unwaited)
    }
    return judged
  }

  /// Why accounts of processes that were waited for may lack some, where they are all there is; nil where they lack none.
  private let unwaited: String?

  private static let ofWaited: Set<MetricName> = [
    .cpuTime, .cpuTimeSystem, .cpuTimeUser, .cpuUtilisation, .cpuSwitchesVoluntary, .cpuSwitchesInvoluntary,
    .cpuWakeups, .cpuWakeupsRate, .memoryFaultsMajor, .memoryFaultsMinor, .diskWrites, .diskWritesBytes,
  ]

  package func judged(_ metrics: [String: Metric]) -> [String: Metric] {
    guard let why else { return withoutUnwaited(metrics) }
    var judged = withoutUnwaited(metrics)
    for (name, metric) in metrics {
      if let side = side(name) { judged[name] = Self.bound(metric, side, why) }
      if Self.undetermined.contains(where: { $0.rawValue == name }) {
        judged[name] = Self.missing(metric, why)
      }
    }
    return judged
  }

  /// Where it is unknown who has left, the account of what was waited for is larger than the cgroup's.
  private static func unexplained(_ facts: RunFacts) -> String? {
    guard let gap = CPUMetrics.outside(facts) else { return nil }
    return
      "processes that had left the program's cgroup used \(Display.text(gap, .seconds)) of processor time"
  }

  /// On which side of the figure the truth lies; nil where nothing is missing.
  private func side(_ name: String) -> BoundSide? {
    guard let metric = MetricName(rawValue: name) else {
      return MetricCatalogue.events.name(in: name) == nil ? nil : .atLeast
    }
    if Self.atMost.contains(metric) { return .atMost }
    if isLate, metric == .memoryFootprintPeak { return .atLeast }
    return Self.atLeast.contains(metric) ? .atLeast : nil
  }

  /// Sums, peaks and counts of what the group did.
  private static let atLeast: Set<MetricName> = [
    .cpuCycles, .cpuInstructions, .cpuTime, .cpuUtilisation, .energyCPU, .energyRadio, .energyTotal,
    .launchCPU, .lifecycleBackground, .lifecycleBackgroundCPU,
    .memoryResidentPeak, .memoryStall, .networkConnections, .networkConnectionsAccepted,
    .networkConnectionsFailed, .networkDroppedPackets, .networkLookups, .networkLoopbackBytes,
    .networkLoopbackPackets, .networkPeers, .networkReceivedBytes, .networkReceivedPackets,
    .networkResets, .networkRetransmissions, .networkSentBytes, .networkSentPackets, .radioActive,
    .radioEnergy,
  ]

  private static let atMost: Set<MetricName> = [.networkKeepaliveInterval, .networkPollPeriod]

  /// More of what is missing could make them larger or smaller.
  private static let undetermined: Set<MetricName> = [
    .cpuTimeSystem, .cpuTimeUser, .networkBursts, .radioEnergyTail, .radioPromotions, .radioTail, .radioWaste,
  ]

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
