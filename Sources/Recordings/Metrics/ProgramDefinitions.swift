import Quantities

extension MetricDefinition {
  static let program: [MetricDefinition] = [
    .init(
      .launchReady, .seconds, .load,
      meaning: "time from exec until the program was ready, at its first launch"),
    .init(
      .launchReadyCold, .seconds, .load,
      meaning: "the same with its files out of memory: median over such launches"
    ),
    .init(
      .launchReadyWarm, .seconds, .load,
      meaning: "the same with its files in memory: median over such launches"),
    .init(.launchCPU, .seconds, .machine, meaning: "processor time before the program was ready"),
    .init(.launchReadsBytes, .bytes, .load, meaning: "bytes read from storage before the program was ready"),
    .init(
      .lifecycleBackground, .seconds, .load,
      meaning: "time from going to the background to the first second below 1 % of a core and without a write"
    ),
    .init(
      .lifecycleBackgroundCPU, .cores, .load, meaning: "processor use in the background after its first 5 s"),
    .init(.lifecycleResume, .seconds, .load, meaning: "time from being resumed to being at work again"),
    .init(.lifecycleTerminate, .seconds, .load, meaning: "time from the notice to end to the program's end"),
    .init(
      .mainBlockedCount, .count, .load,
      meaning:
        "times that an event loop in a main thread waited for anything but events for 100 ms or longer; what it computed is not in it"
    ),
    .init(
      .mainBlockedLongest, .seconds, .load,
      meaning: "longest time that an event loop in a main thread waited for anything but events"),
    .init(
      .mainBlockedTime, .seconds, .load,
      meaning:
        "time that event loops in main threads waited for anything but events, 100 ms and longer at a time"),
    .init(
      .mainLoops, .count, .machine,
      meaning:
        "main threads that waited for events again and again: poll, select, epoll, reads of a terminal or device"
    ),
    .init(
      .mainRunnableTime, .seconds, .load,
      meaning: "time that main threads could have run and had no processor"),
    .init(
      .processesStarted, .count, .program,
      meaning: "processes that the program's tree has had, the program itself included"),
    .init(
      .runTime, .seconds, .load,
      meaning: "time from the program's start to the end of all its processes, where it ended by itself"),
    .init(
      .stateFiles, .count, .program,
      meaning: "files of the program's state that were looked at after it was killed"),
    .init(
      .stateDamage, .count, .program,
      meaning: "of these, files found damaged; and checks of its own that failed afterwards"),
  ]
}
