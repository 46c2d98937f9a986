package import Recordings

/// Every group there is. A new one is one new file in All/ and one line here.
package enum MetricsRegistry {
  package static let all: [any MetricGroup.Type] = [
    CounterMetrics.self,
    CPUMetrics.self,
    DeviceMetrics.self,
    DiskMetrics.self,
    EnergyMetrics.self,
    FileMetrics.self,
    InhibitorMetrics.self,
    LaunchMetrics.self,
    LifecycleMetrics.self,
    MainThreadMetrics.self,
    MemoryMetrics.self,
    NetworkMetrics.self,
    OverheadMetrics.self,
    ProcessMetrics.self,
    RunMetrics.self,
    StateMetrics.self,
    SyncMetrics.self,
    WakeupMetrics.self,
    WarningMetrics.self,
  ]

  /// All metrics of a run; while it goes on, as far as they are known.
  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for group in all {
      for (name, metric) in group.metrics(facts) { metrics[name] = metric }
      metrics.merge(group.requested(facts)) { $1 }
    }
    return TreeReach(facts).judged(metrics)
  }

  package static func notes(_ facts: RunFacts) -> [String] { all.flatMap { $0.notes(facts) } }

  /// The tables of all groups.
  package static func tables(_ facts: RunFacts) -> Tables {
    var tables = Tables()
    for group in all { tables.append(group.tables(facts)) }
    return tables
  }
}
