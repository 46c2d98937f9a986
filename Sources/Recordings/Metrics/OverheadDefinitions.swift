import Quantities

extension MetricDefinition {
  static let overhead: [MetricDefinition] = [
    .init(.observerCPU, .seconds, .load, meaning: "processor time that Headroom itself used during the run"),
    .init(
      .observerMemoryPeak, .bytes, .machine,
      meaning: "Headroom's own peak resident memory while the program ran"),
    .init(.observerWakeups, .count, .load, meaning: "times Headroom itself woke up during the run"),
    .init(.observerWritesBytes, .bytes, .machine, meaning: "bytes that Headroom itself wrote during the run"),
  ]
}
