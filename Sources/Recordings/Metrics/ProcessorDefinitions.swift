import Quantities

extension MetricDefinition {
  static let processors: [MetricDefinition] = [
    .init(
      .cpuTime, .seconds, .machine,
      meaning: "processor time, in the program's own code and in the kernel on its behalf"),
    .init(.cpuTimeUser, .seconds, .machine, meaning: "of this, time in the program's own code"),
    .init(.cpuTimeSystem, .seconds, .machine, meaning: "of this, time in the kernel on its behalf"),
    .init(.cpuUtilisation, .cores, .load, meaning: "processor time over wall time"),
    .init(.cpuCycles, .count, .machine, meaning: "processor cycles, by the processor's own counter"),
    .init(
      .cpuInstructions, .count, .machine, meaning: "instructions executed, by the processor's own counter"),
    .init(.cpuSwitchesVoluntary, .count, .machine, meaning: "times a thread gave up the processor to wait"),
    .init(
      .cpuSwitchesInvoluntary, .count, .load, meaning: "times a thread was made to give up the processor"),
    .init(.cpuWakeups, .count, .machine, meaning: "times a thread of the program was woken up"),
    .init(.cpuWakeupsRate, .perSecond, .load, meaning: "wake-ups a second over the whole run"),
    .init(.cpuWakeupsIdle, .count, .load, meaning: "wake-ups that took a processor out of idle"),
    .init(
      .cpuWakeupsBursts, .count, .load, meaning: "groups of wake-ups with 4 ms of quiet or more between them"),
    .init(
      .cpuIdleLongest, .seconds, .load, better: .more,
      meaning: "longest stretch in which no thread of the program was awake"),
    .init(
      .cpuIdleShare, .percent, .load, better: .more,
      meaning: "share of one-second windows in which no thread of the program was awake"),
  ]
}
