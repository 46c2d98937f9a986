/// What of a metric decides how two figures of it are held against each other.
package enum MetricTraits {
  /// Which way is better; whether the figure is the program's doing alone, so that a run on another machine is to give the
  /// same; and whether other work on the same machine changes it, so that runs of a quiet and of a busy hour do not compare.
  /// A metric that is not in the catalogue is better when less, and depends on the machine.
  package static func of(_ metric: String) -> (
    better: Gate.Direction, isMachineIndependent: Bool, isLoadDependent: Bool
  ) {
    (
      better.contains(metric) ? .more : .less, machineIndependent.contains(metric),
      loadDependent.contains(metric)
    )
  }

  /// Of these more is better.
  private static let better: Set<String> = [
    "battery.life", "cpu.idle.longest", "cpu.idle.share", "disk.sync.bytes.median", "memory.warning.released",
    "network.keepalive.interval",
    "network.poll.period",
  ]

  /// Of these alone a figure can be below nought.
  package static let signed: Set<String> = ["memory.growth"]

  /// What the program asks the system for, and how often.
  package static let machineIndependent: Set<String> = [
    "device.opens", "disk.kept.bytes", "disk.reads.bytes", "disk.sync.bytes.median", "disk.syncs",
    "disk.unchanged.bytes", "disk.writes", "disk.writes.bytes", "network.connections",
    "network.connections.accepted", "network.lookups", "network.peers", "processes.started", "state.damage",
    "state.files",
  ]

  /// What grows or shrinks when other programs want the same processors, memory and storage: time that passes meanwhile, all
  /// that is spread over it, how often a thread is pushed aside, whether a processor was idle, what others drove out of
  /// memory. Processor time is not among them: waiting for a processor is no part of it.
  package static let loadDependent: Set<String> = [
    "battery.life", "cpu.idle.longest", "cpu.idle.share", "cpu.switches.involuntary", "cpu.utilisation",
    "cpu.wakeups.bursts", "cpu.wakeups.idle", "cpu.wakeups.rate", "device.held", "energy.device",
    "inhibitor.held", "launch.reads.bytes", "launch.ready", "launch.ready.cold", "launch.ready.warm",
    "lifecycle.background", "lifecycle.background.cpu", "lifecycle.resume", "lifecycle.terminate",
    "main.blocked.count", "main.blocked.longest", "main.blocked.time", "main.runnable.time",
    "memory.faults.major", "memory.growth", "memory.stall", "memory.warning.latency",
    "memory.warning.latency.half", "observer.cpu", "observer.wakeups", "power.average", "power.idle",
  ]

  /// What the machine has a part in: times and what is counted in stretches of them, memory and its pages, wake-ups and
  /// switches, what a cache or a file system adds or saves, packets as a link cuts and acknowledges them.
  package static let machineDependent: Set<String> = [
    "battery.life", "energy.cpu", "energy.device", "energy.peripherals", "energy.radio", "energy.storage",
    "energy.total", "power.average", "power.idle",
    "cpu.cycles", "cpu.idle.longest", "cpu.idle.share", "cpu.instructions", "cpu.switches.involuntary",
    "cpu.switches.voluntary", "cpu.time", "cpu.time.system", "cpu.time.user", "cpu.utilisation",
    "cpu.wakeups",
    "cpu.wakeups.bursts", "cpu.wakeups.idle", "cpu.wakeups.rate", "device.held", "disk.amplification",
    "disk.device.bytes", "disk.windows", "inhibitor.held", "launch.cpu", "launch.reads.bytes", "launch.ready",
    "launch.ready.cold", "launch.ready.warm", "lifecycle.background", "lifecycle.background.cpu",
    "lifecycle.resume", "lifecycle.terminate", "main.blocked.count", "main.blocked.longest",
    "main.blocked.time", "main.loops", "main.runnable.time", "memory.faults.major", "memory.faults.minor",
    "memory.footprint.peak", "memory.footprint.steady", "memory.growth", "memory.resident.peak",
    "memory.stall", "memory.warning.faults", "memory.warning.latency", "memory.warning.latency.half",
    "memory.warning.regrown", "memory.warning.released", "network.bursts", "network.connections.failed",
    "network.dropped.packets", "network.keepalive.interval", "network.loopback.bytes",
    "network.loopback.packets", "network.poll.period", "network.received.bytes", "network.received.packets",
    "network.resets", "network.retransmissions", "network.sent.bytes", "network.sent.packets", "observer.cpu",
    "observer.memory.peak", "observer.wakeups", "observer.writes.bytes", "radio.active", "radio.energy",
    "radio.energy.tail", "radio.promotions", "radio.tail", "radio.waste",
  ]
}
