import Quantities

extension MetricDefinition {
  static let processors: [MetricDefinition] = [
    .init(
      "cpu.time", .seconds, .machine,
      "processor time, in the program's own code and in the kernel on its behalf"),
    .init("cpu.time.user", .seconds, .machine, "of this, time in the program's own code"),
    .init("cpu.time.system", .seconds, .machine, "of this, time in the kernel on its behalf"),
    .init("cpu.utilisation", .cores, .load, "processor time over wall time"),
    .init("cpu.cycles", .count, .machine, "processor cycles, by the processor's own counter"),
    .init("cpu.instructions", .count, .machine, "instructions executed, by the processor's own counter"),
    .init("cpu.switches.voluntary", .count, .machine, "times a thread gave up the processor to wait"),
    .init("cpu.switches.involuntary", .count, .load, "times a thread was made to give up the processor"),
    .init("cpu.wakeups", .count, .machine, "times a thread of the program was woken up"),
    .init("cpu.wakeups.rate", .perSecond, .load, "wake-ups a second over the whole run"),
    .init("cpu.wakeups.idle", .count, .load, "wake-ups that took a processor out of idle"),
    .init("cpu.wakeups.bursts", .count, .load, "groups of wake-ups with 4 ms of quiet or more between them"),
    .init(
      "cpu.idle.longest", .seconds, .load, better: .more,
      "longest stretch in which no thread of the program was awake"),
    .init(
      "cpu.idle.share", .percent, .load, better: .more,
      "share of one-second windows in which no thread of the program was awake"),
  ]
}
