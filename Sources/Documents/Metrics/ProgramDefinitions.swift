import Quantities

extension MetricDefinition {
  static let program: [MetricDefinition] = [
    .init("launch.ready", .seconds, .load, "time from exec until the program was ready, at its first launch"),
    .init(
      "launch.ready.cold", .seconds, .load, "the same with its files out of memory: median over such launches"
    ),
    .init(
      "launch.ready.warm", .seconds, .load, "the same with its files in memory: median over such launches"),
    .init("launch.cpu", .seconds, .machine, "processor time before the program was ready"),
    .init("launch.reads.bytes", .bytes, .load, "bytes read from storage before the program was ready"),
    .init(
      "lifecycle.background", .seconds, .load,
      "time from going to the background to the first second below 1 % of a core and without a write"),
    .init("lifecycle.background.cpu", .cores, .load, "processor use in the background after its first 5 s"),
    .init("lifecycle.resume", .seconds, .load, "time from being resumed to being at work again"),
    .init("lifecycle.terminate", .seconds, .load, "time from the notice to end to the program's end"),
    .init(
      "main.blocked.count", .count, .load,
      "times that an event loop in a main thread was held up for 100 ms or longer"),
    .init(
      "main.blocked.longest", .seconds, .load, "longest time that an event loop in a main thread was held up"),
    .init(
      "main.blocked.time", .seconds, .load,
      "time that event loops in main threads were held up, 100 ms and longer at a time"),
    .init(
      "main.loops", .count, .machine,
      "main threads that waited for events again and again: poll, select, epoll, reads of a terminal or device"
    ),
    .init(
      "main.runnable.time", .seconds, .load, "time that main threads could have run and had no processor"),
    .init(
      "processes.started", .count, .program,
      "processes that the program's tree has had, the program itself included"),
    .init(
      "state.files", .count, .program, "files of the program's state that were looked at after it was killed"),
    .init(
      "state.damage", .count, .program,
      "of these, files found damaged; and checks of its own that failed afterwards"),
  ]
}
