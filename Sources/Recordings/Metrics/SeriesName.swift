/// Every figure that instruments sample, by the name of its series in documents.
package enum SeriesName: String, CaseIterable, Sendable {
  case cpuTimeUser = "cpu.time.user"
  case cpuTimeSystem = "cpu.time.system"
  case cpuUtilisation = "cpu.utilisation"
  case cpuWakeups = "cpu.wakeups"
  case cpuWakeupsIdle = "cpu.wakeups.idle"

  case diskDeviceBytes = "disk.device.bytes"
  case diskDeviceReads = "disk.device.reads"
  case diskSyncs = "disk.syncs"
  case diskWrites = "disk.writes"
  case diskWritesBytes = "disk.writes.bytes"

  case memoryFootprint = "memory.footprint"
  case memoryResident = "memory.resident"
  case memoryResidentPeaks = "memory.resident.peaks"

  case networkReceivedBytes = "network.received.bytes"
  case networkSentBytes = "network.sent.bytes"

  case powerCPU = "power.cpu"
  case powerDevice = "power.device"
}

extension [String: Recording.Series] {
  package subscript(_ name: SeriesName) -> Recording.Series? {
    get { self[name.rawValue] }
    set { self[name.rawValue] = newValue }
  }
}
