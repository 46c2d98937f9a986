package import Quantities

/// Every audit there is, by id. A new audit is one new file in All/ and one line here.
package enum AuditRegistry {
  package static let all: [any Audit.Type] = [
    BackgroundQuietAudit.self,
    CapabilityUseAudit.self,
    CPUPollingAudit.self,
    CPUSustainedAudit.self,
    DiskAmplificationAudit.self,
    DiskCacheFilesAudit.self,
    DiskCoalescingAudit.self,
    DiskUnchangedWritesAudit.self,
    DiskVolumeAudit.self,
    DiskWholeFileRewritesAudit.self,
    EnergyAudit.self,
    IdleInhibitorAudit.self,
    IdleWakeupsAudit.self,
    LaunchTimeAudit.self,
    MainThreadBlockingAudit.self,
    MemoryBackgroundAudit.self,
    MemoryEagerLoadingAudit.self,
    MemoryFootprintAudit.self,
    MemoryGrowthAudit.self,
    MemoryWarningAudit.self,
    MemoryWholeFileReadsAudit.self,
    MeteredUseAudit.self,
    NetworkBackgroundSocketsAudit.self,
    NetworkBurstsAudit.self,
    NetworkChattinessAudit.self,
    NetworkConnectionsAudit.self,
    NetworkKeepaliveAudit.self,
    NetworkLossAudit.self,
    NetworkPollingAudit.self,
    SensorUseAudit.self,
    StatePreservedAudit.self,
    SuspendResumeAudit.self,
    TerminationAudit.self,
    WorkCoalescingAudit.self,
  ]

  /// The unit of each threshold that a budget may move, by audit and name.
  package static var thresholds: [String: [String: Unit]] {
    Dictionary(
      uniqueKeysWithValues: all.map { audit in
        (audit.meta.id, Dictionary(audit.meta.thresholds.map { ($0.name, $0.value.unit) }) { $1 })
      })
  }
}
