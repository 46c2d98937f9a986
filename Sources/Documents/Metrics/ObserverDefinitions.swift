import Quantities

extension MetricDefinition {
  static let observer: [MetricDefinition] = [
    .init("observer.cpu", .seconds, .load, "processor time that Headroom itself used during the run"),
    .init(
      "observer.memory.peak", .bytes, .machine, "Headroom's own peak resident memory while the program ran"),
    .init("observer.wakeups", .count, .load, "times Headroom itself woke up during the run"),
    .init("observer.writes.bytes", .bytes, .machine, "bytes that Headroom itself wrote during the run"),
  ]
}
