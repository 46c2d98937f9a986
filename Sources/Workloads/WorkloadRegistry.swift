/// Every workload there is, by id. A new workload is one new file in All/ and one line here.
package enum WorkloadRegistry {
  package static let all: [any Workload.Type] = [
    BackgroundBusyWorkload.self,
    BackgroundQuietWorkload.self,
    BlockMainWorkload.self,
    BlockWorkerWorkload.self,
    DeviceOpenWorkload.self,
    LaunchEagerWorkload.self,
    LaunchLazyWorkload.self,
    LeakBoundedWorkload.self,
    LeakGrowWorkload.self,
    MemoryKeepAllWorkload.self,
    MemoryMapWorkload.self,
    MemoryWarningListenerWorkload.self,
    SaveCoalescedWorkload.self,
    SaveEachWorkload.self,
    SaveUnchangedWorkload.self,
    SaveWholeWorkload.self,
    TimersAlignedWorkload.self,
    TimersSpreadWorkload.self,
    WaitBlockWorkload.self,
    WaitPollWorkload.self,
    WarningDropWorkload.self,
    WarningIgnoreWorkload.self,
  ]
}
