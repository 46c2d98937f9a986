package import Quantities

/// Every metric's name, unit and meaning. The names are an interface: budgets and dashboards use them.
package enum MetricCatalogue {
  package struct Entry: Sendable {
    package var name: String
    package var unit: Unit
    package var meaning: String
  }

  /// Metrics that exist once a run is asked for them: behind the prefix stands what was asked for.
  package struct Family: Sendable {
    package var prefix: String
    package var unit: Unit
    package var meaning: String

    /// What the metric was asked for by; nil for a metric of no such kind.
    package func name(in metric: String) -> String? {
      metric.hasPrefix(prefix) && metric != prefix ? String(metric.dropFirst(prefix.count)) : nil
    }
  }

  package static let events = Family(
    prefix: "cpu.event.", unit: .count, meaning: "how often the event happened that --event names")

  package static let all: [Entry] = [
    entry(
      "memory.footprint.peak", .bytes,
      "highest footprint: what the system cannot get back by dropping clean pages"),
    entry("memory.footprint.steady", .bytes, "median footprint over the second half of the run"),
    entry("memory.resident.peak", .bytes, "highest resident memory of the tree"),
    entry("memory.growth", .bytesPerSecond, "robust slope of the footprint over the second half of the run"),
    entry("memory.faults.major", .count, "page faults that waited for storage"),
    entry("memory.faults.minor", .count, "page faults served from memory"),
    entry("memory.stall", .seconds, "time in which some task waited for memory"),
    entry(
      "memory.warning.released", .bytes,
      "fall of the footprint within 10 s of a memory warning; the least of all warnings"),
    entry(
      "memory.warning.latency", .seconds,
      "time from a memory warning to the end of the release; the longest of all warnings"),
    entry(
      "memory.warning.latency.half", .seconds,
      "time from a memory warning to half of the release; the longest of all warnings"),
    entry(
      "memory.warning.faults", .count,
      "page faults from a memory warning to the next step, at most for 10 s; the most of all warnings"),
    entry(
      "memory.warning.regrown", .bytes,
      "how much of what was released came back within 10 s, at most all of it; the most of all warnings"),
    entry("cpu.time", .seconds, "processor time, in the program's own code and in the kernel on its behalf"),
    entry("cpu.time.user", .seconds, "of this, time in the program's own code"),
    entry("cpu.time.system", .seconds, "of this, time in the kernel on its behalf"),
    entry("cpu.utilisation", .cores, "processor time over wall time"),
    entry("cpu.cycles", .count, "processor cycles, by the processor's own counter"),
    entry("cpu.instructions", .count, "instructions carried out, by the processor's own counter"),
    entry("cpu.switches.voluntary", .count, "times a thread gave up the processor to wait"),
    entry("cpu.switches.involuntary", .count, "times a thread was made to give up the processor"),
    entry("cpu.wakeups", .count, "times a thread of the program was woken up"),
    entry("cpu.wakeups.rate", .perSecond, "wake-ups a second over the whole run"),
    entry("cpu.wakeups.idle", .count, "wake-ups that took a processor out of idle"),
    entry("cpu.wakeups.bursts", .count, "groups of wake-ups with 4 ms of quiet or more between them"),
    entry("cpu.idle.longest", .seconds, "longest stretch in which no thread of the program was awake"),
    entry(
      "cpu.idle.share", .percent, "share of one-second windows in which no thread of the program was awake"),
    entry("disk.writes", .count, "calls that wrote to files, on whatever storage"),
    entry("disk.writes.bytes", .bytes, "bytes that calls wrote to files"),
    entry("disk.syncs", .count, "times that files were asked to be made durable"),
    entry(
      "disk.sync.bytes.median", .bytes, "bytes made durable by a sync: as many syncs had more as had less"),
    entry("disk.kept.bytes", .bytes, "bytes written to files that were still there at the end"),
    entry("disk.reads.bytes", .bytes, "bytes of files that read calls asked for"),
    entry("disk.unchanged.bytes", .bytes, "bytes of files that were saved with what they held already"),
    entry("disk.windows", .count, "stretches of writing, separated by a second of rest or more"),
    entry("disk.device.bytes", .bytes, "bytes that were to reach storage for this program, at least"),
    entry("disk.amplification", .ratio, "device bytes over written bytes"),
    entry("device.held", .seconds, "time that pieces of hardware were held open, added up"),
    entry("device.opens", .count, "times that a piece of hardware was opened"),
    entry("inhibitor.held", .seconds, "time that sleep or idling was inhibited, added up"),
    entry("launch.ready", .seconds, "time from exec until the program was ready, at its first launch"),
    entry("launch.ready.cold", .seconds, "the same with its files out of memory: median over such launches"),
    entry("launch.ready.warm", .seconds, "the same with its files in memory: median over such launches"),
    entry("launch.cpu", .seconds, "processor time before the program was ready"),
    entry("launch.reads.bytes", .bytes, "bytes read from storage before the program was ready"),
    entry(
      "lifecycle.background", .seconds,
      "time from going to the background to the first second below 1 % of a core and without a write"),
    entry(
      "lifecycle.background.cpu", .cores, "processor use in the background after its first 5 s"),
    entry("lifecycle.resume", .seconds, "time from being resumed to being at work again"),
    entry("lifecycle.terminate", .seconds, "time from the notice to end to the program's end"),
    entry(
      "main.blocked.count", .count,
      "times that an event loop in a main thread was held up for 100 ms or longer"),
    entry("main.blocked.longest", .seconds, "longest time that an event loop in a main thread was held up"),
    entry(
      "main.blocked.time", .seconds,
      "time that event loops in main threads were held up, 100 ms and longer at a time"),
    entry(
      "main.loops", .count,
      "main threads that waited for events again and again: poll, select, epoll, reads of a terminal or device"
    ),
    entry("main.runnable.time", .seconds, "time that main threads could have run and had no processor"),
    entry("network.sent.bytes", .bytes, "bytes sent over the network, from the IP header on"),
    entry("network.sent.packets", .count, "packets sent over the network, as cut for the wire"),
    entry("network.received.bytes", .bytes, "bytes received over the network, from the IP header on"),
    entry("network.received.packets", .count, "packets received over the network"),
    entry("network.loopback.bytes", .bytes, "bytes sent and received within the machine"),
    entry("network.loopback.packets", .count, "packets sent and received within the machine"),
    entry("network.dropped.packets", .count, "packets lost because a stimulus had taken the network away"),
    entry("network.connections", .count, "connections that the program opened over the network"),
    entry("network.connections.accepted", .count, "connections that others opened to the program"),
    entry("network.connections.failed", .count, "of those it opened, connections refused or never answered"),
    entry("network.resets", .count, "connections that a reset ended"),
    entry("network.retransmissions", .count, "TCP packets of the program sent again"),
    entry("network.lookups", .count, "questions that the program put to name servers over UDP, port 53"),
    entry("network.bursts", .count, "groups of packets with 1.5 s or more between them"),
    entry("network.peers", .count, "other ends that the program talked to"),
    entry(
      "network.poll.period", .seconds, "shortest interval at which the program asked a peer again and again"),
    entry(
      "network.keepalive.interval", .seconds, "shortest interval at which it kept an idle connection alive"),
    entry(
      "processes.started", .count, "processes that the program's tree has had, the program itself included"),
    entry(
      "radio.active", .seconds, "time in which the radio would not have been idle because of the program"),
    entry("radio.tail", .seconds, "of this, time after traffic until the radio would have been idle again"),
    entry("radio.energy", .joules, "energy that the radio would have used because of the program"),
    entry("radio.energy.tail", .joules, "of this, energy of the tails"),
    entry("radio.promotions", .count, "times that the radio would have been woken from idle"),
    entry(
      "radio.waste", .joules,
      "of the radio's energy, what the same bytes in one burst in each phase would have saved"),
    entry("energy.total", .joules, "energy that the machine used on the program's behalf"),
    entry("energy.cpu", .joules, "of this, energy of the processors, and of memory where it is metered"),
    entry("energy.radio", .joules, "of this, energy of the radio"),
    entry("energy.storage", .joules, "of this, energy of storage"),
    entry(
      "energy.peripherals", .joules, "of this, energy of GPS, camera, sensors and the like that it held open"),
    entry(
      "energy.device", .joules,
      "energy of the whole device during the run; by a model, at rest and with this program alone"),
    entry(
      "power.average", .watts,
      "power of the whole device, averaged over the run; by a model, with this program alone"),
    entry("power.idle", .watts, "power of the whole device at rest"),
    entry("battery.life", .seconds, "time that a full battery lasts at the run's average power"),
    entry("state.files", .count, "files of the program's state that were looked at after it was killed"),
    entry(
      "state.damage", .count, "of these, files found damaged; and checks of its own that failed afterwards"),
    entry("observer.cpu", .seconds, "processor time that Headroom itself used during the run"),
    entry("observer.memory.peak", .bytes, "Headroom's own peak resident memory while the program ran"),
    entry("observer.wakeups", .count, "times Headroom itself woke up during the run"),
    entry("observer.writes.bytes", .bytes, "bytes that Headroom itself wrote during the run"),
  ]

  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  package static func find(_ name: String) -> Entry? {
    if let entry = byName[name] { return entry }
    guard events.name(in: name) != nil else { return nil }
    return entry(name, events.unit, events.meaning)
  }
  package static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: all.map(\.name))
  }

  private static func entry(_ name: String, _ unit: Unit, _ meaning: String) -> Entry {
    Entry(name: name, unit: unit, meaning: meaning)
  }
}
