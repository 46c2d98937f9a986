import Quantities

extension MetricDefinition {
  static let processors: [MetricDefinition] = [
    .init(
      .cpuTime, .seconds, .machine,
      "processor time, in the program's own code and in the kernel on its behalf"),
    .init(.cpuTimeUser, .seconds, .machine, "of this, time in the program's own code"),
    .init(.cpuTimeSystem, .seconds, .machine, "of this, time in the kernel on its behalf"),
    .init(.cpuUtilisation, .cores, .load, "processor time over wall time"),
    .init(.cpuCycles, .count, .machine, "processor cycles, by the processor's own counter"),
    .init(.cpuInstructions, .count, .machine, "instructions executed, by the processor's own counter"),
    .init(.cpuSwitchesVoluntary, .count, .machine, "times a thread gave up the processor to wait"),
    .init(.cpuSwitchesInvoluntary, .count, .load, "times a thread was made to give up the processor"),
    .init(.cpuWakeups, .count, .machine, "times a thread of the program was woken up"),
    .init(.cpuWakeupsRate, .perSecond, .load, "wake-ups a second over the whole run"),
    .init(.cpuWakeupsIdle, .count, .load, "wake-ups that took a processor out of idle"),
    .init(.cpuWakeupsBursts, .count, .load, "groups of wake-ups with 4 ms of quiet or more between them"),
    .init(
      .cpuIdleLongest, .seconds, .load, better: .more,
      "longest stretch in which no thread of the program was awake"),
    .init(
      .cpuIdleShare, .percent, .load, better: .more,
      "share of one-second windows in which no thread of the program was awake"),
  ]
}
