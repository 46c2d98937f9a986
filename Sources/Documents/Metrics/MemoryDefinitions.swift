import Quantities

extension MetricDefinition {
  static let memory: [MetricDefinition] = [
    .init(
      "memory.footprint.peak", .bytes, .machine,
      "highest footprint: what the system cannot get back by dropping clean pages"),
    .init("memory.footprint.steady", .bytes, .machine, "median footprint over the second half of the run"),
    .init("memory.resident.peak", .bytes, .machine, "highest resident memory of the tree"),
    .init(
      "memory.growth", .bytesPerSecond, .load, isSigned: true,
      "robust slope of the footprint over the second half of the run"),
    .init("memory.faults.major", .count, .load, "page faults that waited for storage"),
    .init("memory.faults.minor", .count, .machine, "page faults served from memory"),
    .init("memory.stall", .seconds, .load, "time in which some task waited for memory"),
    .init(
      "memory.warning.released", .bytes, .machine, better: .more,
      "fall of the footprint within 10 s of a memory warning; the least of all warnings"),
    .init(
      "memory.warning.latency", .seconds, .load,
      "time from a memory warning to the end of the release; the longest of all warnings"),
    .init(
      "memory.warning.latency.half", .seconds, .load,
      "time from a memory warning to half of the release; the longest of all warnings"),
    .init(
      "memory.warning.faults", .count, .machine,
      "page faults from a memory warning to the next step, at most for 10 s; the most of all warnings"),
    .init(
      "memory.warning.regrown", .bytes, .machine,
      "how much of what was released came back within 10 s, at most all of it; the most of all warnings"),
  ]
}
