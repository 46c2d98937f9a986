package import Formats
package import Quantities

/// Every metric there is, by the name that it has in documents, budgets and dashboards; its unit and meaning stand in
/// `MetricDefinition`.
package enum MetricName: String, CaseIterable, Sendable {
  case batteryLife = "battery.life"

  case cpuCycles = "cpu.cycles"
  case cpuIdleLongest = "cpu.idle.longest"
  case cpuIdleShare = "cpu.idle.share"
  case cpuInstructions = "cpu.instructions"
  case cpuSwitchesInvoluntary = "cpu.switches.involuntary"
  case cpuSwitchesVoluntary = "cpu.switches.voluntary"
  case cpuTime = "cpu.time"
  case cpuTimeSystem = "cpu.time.system"
  case cpuTimeUser = "cpu.time.user"
  case cpuUtilisation = "cpu.utilisation"
  case cpuWakeups = "cpu.wakeups"
  case cpuWakeupsBursts = "cpu.wakeups.bursts"
  case cpuWakeupsIdle = "cpu.wakeups.idle"
  case cpuWakeupsRate = "cpu.wakeups.rate"

  case deviceHeld = "device.held"
  case deviceOpens = "device.opens"

  case diskAmplification = "disk.amplification"
  case diskDeviceBytes = "disk.device.bytes"
  case diskKeptBytes = "disk.kept.bytes"
  case diskReadsBytes = "disk.reads.bytes"
  case diskSyncBytesMedian = "disk.sync.bytes.median"
  case diskSyncs = "disk.syncs"
  case diskUnchangedBytes = "disk.unchanged.bytes"
  case diskWindows = "disk.windows"
  case diskWrites = "disk.writes"
  case diskWritesBytes = "disk.writes.bytes"

  case energyCPU = "energy.cpu"
  case energyDevice = "energy.device"
  case energyPeripherals = "energy.peripherals"
  case energyRadio = "energy.radio"
  case energyStorage = "energy.storage"
  case energyTotal = "energy.total"

  case inhibitorHeld = "inhibitor.held"

  case launchCPU = "launch.cpu"
  case launchReadsBytes = "launch.reads.bytes"
  case launchReady = "launch.ready"
  case launchReadyCold = "launch.ready.cold"
  case launchReadyWarm = "launch.ready.warm"

  case lifecycleBackground = "lifecycle.background"
  case lifecycleBackgroundCPU = "lifecycle.background.cpu"
  case lifecycleResume = "lifecycle.resume"
  case lifecycleTerminate = "lifecycle.terminate"

  case mainBlockedCount = "main.blocked.count"
  case mainBlockedLongest = "main.blocked.longest"
  case mainBlockedTime = "main.blocked.time"
  case mainLoops = "main.loops"
  case mainRunnableTime = "main.runnable.time"

  case memoryFaultsMajor = "memory.faults.major"
  case memoryFaultsMinor = "memory.faults.minor"
  case memoryFootprintPeak = "memory.footprint.peak"
  case memoryFootprintSteady = "memory.footprint.steady"
  case memoryGrowth = "memory.growth"
  case memoryResidentPeak = "memory.resident.peak"
  case memoryStall = "memory.stall"
  case memoryWarningFaults = "memory.warning.faults"
  case memoryWarningLatency = "memory.warning.latency"
  case memoryWarningLatencyHalf = "memory.warning.latency.half"
  case memoryWarningRegrown = "memory.warning.regrown"
  case memoryWarningReleased = "memory.warning.released"

  case networkBursts = "network.bursts"
  case networkConnections = "network.connections"
  case networkConnectionsAccepted = "network.connections.accepted"
  case networkConnectionsFailed = "network.connections.failed"
  case networkDroppedPackets = "network.dropped.packets"
  case networkKeepaliveInterval = "network.keepalive.interval"
  case networkLookups = "network.lookups"
  case networkLoopbackBytes = "network.loopback.bytes"
  case networkLoopbackPackets = "network.loopback.packets"
  case networkPeers = "network.peers"
  case networkPollPeriod = "network.poll.period"
  case networkReceivedBytes = "network.received.bytes"
  case networkReceivedPackets = "network.received.packets"
  case networkResets = "network.resets"
  case networkRetransmissions = "network.retransmissions"
  case networkSentBytes = "network.sent.bytes"
  case networkSentPackets = "network.sent.packets"

  case observerCPU = "observer.cpu"
  case observerMemoryPeak = "observer.memory.peak"
  case observerWakeups = "observer.wakeups"
  case observerWritesBytes = "observer.writes.bytes"

  case powerAverage = "power.average"
  case powerIdle = "power.idle"

  case processesStarted = "processes.started"

  case radioActive = "radio.active"
  case radioEnergy = "radio.energy"
  case radioEnergyTail = "radio.energy.tail"
  case radioPromotions = "radio.promotions"
  case radioTail = "radio.tail"
  case radioWaste = "radio.waste"

  case runTime = "run.time"

  case stateDamage = "state.damage"
  case stateFiles = "state.files"
}

extension MetricName {
  /// What a radio's model gives.
  package static let ofRadio: [MetricName] = [
    .radioActive, .radioTail, .radioEnergy, .radioEnergyTail, .radioPromotions, .radioWaste,
  ]

  package var unit: Unit { MetricCatalogue.byName[rawValue]?.unit ?? .count }
}

extension [String: Metric] {
  package subscript(_ name: MetricName) -> Metric? {
    get { self[name.rawValue] }
    set { self[name.rawValue] = newValue }
  }
}

extension MetricName: FieldChoice, FieldItem {
  package static var leavesOutEmpty: Bool { false }
}

extension JSONValue {
  package static func metric(_ name: MetricName) -> JSONValue { .string(name.rawValue) }
}
