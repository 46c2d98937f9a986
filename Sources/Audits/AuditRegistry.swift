/// Every audit there is, by id. A new audit is one new file in All/ and one line here.
package enum AuditRegistry {
  package static let all: [any Audit.Type] = [
    CPUSustainedAudit.self,
    DiskAmplificationAudit.self,
    DiskCoalescingAudit.self,
    DiskVolumeAudit.self,
    MemoryFootprintAudit.self,
    MemoryGrowthAudit.self,
  ]
}
